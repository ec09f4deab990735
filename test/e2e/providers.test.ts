import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { attachedPlugin } from "./support/attach.ts";
import { startHouse } from "./support/house.ts";
import { testPack, variant } from "./support/packs.ts";
import { newProject } from "./support/project.ts";
import { named, providers } from "./support/state.ts";

it("serves two names of one pack side by side", async () => {
  const project = await newProject("names");
  await project.packageAdd(testPack("echo"), "--allow-code");
  await project.packageAdd(testPack("echo"), "--allow-code", "--name", "repeat");
  await project.config("echo:account", "first");
  await project.config("repeat:account", "second");
  await project.write({
    resources: {
      one: { type: "echo:index:Echo", properties: { value: 1 } },
      two: { type: "repeat:index:Echo", properties: { value: 2 } },
    },
    outputs: { one: "${one.account}", two: "${two.account}" },
  });
  await project.up();
  expect(await project.outputs()).toEqual({ one: "first", two: "second" });
  expect(
    providers(await project.state())
      .map(({ type }) => type)
      .sort(),
  ).toEqual(["pulumi:providers:echo", "pulumi:providers:repeat"]);
  await project.preview("--expect-no-changes");
  await project.destroy();
});

it("serves two versions of one pack side by side in one stack", async () => {
  const project = await newProject("versions");
  const one = { type: "echo:index:Kinds", properties: { text: "x" } };
  await project.packageAdd(testPack("echo"), "--allow-code");
  await project.write({ resources: { one } });
  await project.up();

  const newer = await variant("echo", { "version: 1.0.0": "version: 2.0.0", "  Kinds:": "  Sorts:" });
  await project.packageAdd(newer, "--allow-code");
  const two = { type: "echo:index:Sorts", properties: { text: "x" } };
  await project.write({ resources: { two } });
  await project.up("--target", `urn:pulumi:dev::versions::echo:index:Sorts::two`);

  const majors = providers(await project.state()).map(({ urn }) => /default_(\d)/.exec(urn)?.[1]);
  expect(majors.sort()).toEqual(["1", "2"]);
  await project.refresh();
  await project.destroy();
  expect((await project.state()).resources).toEqual([]);
});

it("serves two versions of one pack under two names in one program", async () => {
  const project = await newProject("renamed");
  const newer = await variant("echo", { "version: 1.0.0": "version: 2.0.0", "  Kinds:": "  Sorts:" });
  await project.packageAdd(testPack("echo"), "--allow-code");
  await project.packageAdd(newer, "--allow-code", "--name", "echo2");
  await project.write({
    resources: {
      one: { type: "echo:index:Kinds", properties: { text: "x" } },
      two: { type: "echo2:index:Sorts", properties: { text: "x" } },
    },
  });
  await project.up();
  await project.preview("--expect-no-changes");
  await project.destroy();
});

it("keeps default and explicit providers apart", async () => {
  const one = await startHouse();
  const two = await startHouse();
  const project = await newProject("explicit");
  await project.packageAdd(testPack("lights"));
  await project.config("lights:endpoint", one.url);
  await project.config("--secret", "lights:token", one.token);
  const lamp = { name: "lamp", room: "hall" };
  await project.write({
    resources: {
      other: { type: "pulumi:providers:lights", properties: { endpoint: two.url, token: two.token } },
      here: { type: "lights:index:Light", properties: lamp },
      there: { type: "lights:index:Light", properties: lamp, options: { provider: "${other}" } },
    },
  });
  await project.up();
  expect([one.lights.size, two.lights.size]).toEqual([1, 1]);
  await project.preview("--expect-no-changes");
  await project.refresh();
  await project.destroy();
  expect([one.lights.size, two.lights.size]).toEqual([0, 0]);
});

it("serves two explicit providers with different tokens in one attached process", async () => {
  const project = await newProject("attached");
  await project.packageAdd(testPack("echo"), "--allow-code");
  const plugin = await attachedPlugin(project.home);
  const attached = { env: { PULUMI_DEBUG_PROVIDERS: `packs:${plugin.port}` } };
  await project.write({
    resources: {
      a: { type: "pulumi:providers:echo", properties: { account: "a", token: "token-of-a" } },
      b: { type: "pulumi:providers:echo", properties: { account: "b", token: "token-of-b" } },
      one: { type: "echo:index:Echo", options: { provider: "${a}" } },
      two: { type: "echo:index:Echo", options: { provider: "${b}" } },
    },
    outputs: { one: "${one.tokenDigest}", two: "${two.tokenDigest}" },
  });
  const batch = ["--yes", "--non-interactive", "--color=never", "--stack", project.stack];
  expect(await project.pulumi(["up", ...batch], attached)).toMatchObject({ code: 0 });
  expect(await project.outputs()).toEqual({ one: digest("token-of-a"), two: digest("token-of-b") });
  expect(await project.pulumi(["refresh", ...batch], attached)).toMatchObject({ code: 0 });
  expect(await project.pulumi(["destroy", ...batch], attached)).toMatchObject({ code: 0 });
  expect(plugin.running()).toBe(true);
});

it("configures with the new value when a credential changes", async () => {
  const house = await startHouse();
  const project = await newProject("rotation");
  await project.packageAdd(testPack("lights"));
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
  await project.write({
    resources: { lamp: { type: "lights:index:Light", properties: { name: "lamp", room: "hall" } } },
  });
  await project.up();
  Object.assign(house, { token: "rotated-token-987654" });
  await project.config("--secret", "lights:token", house.token);
  await project.write({
    resources: { lamp: { type: "lights:index:Light", properties: { name: "light", room: "hall" } } },
  });
  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ name: "light", revision: 2 }]);
  expect(named(await project.state(), "lamp").id).toBe("light-1");
});

function digest(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
