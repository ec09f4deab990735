import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { startHouse } from "./support/house.ts";
import { testPack } from "./support/packs.ts";
import { newProject, temporaryFolder } from "./support/project.ts";
import { named } from "./support/state.ts";

it("keeps secrets out of state, logs, output and caches", async () => {
  const house = await startHouse();
  const pin = "very-secret-pin-4711";
  const backend = await temporaryFolder();
  const cache = await temporaryFolder();
  const project = await newProject("secrets", { backend, variables: { PACKS_CACHE_DIR: cache } });
  await project.packageAdd(testPack("lights"));
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
  const program = (brightness: number) => ({
    resources: {
      lamp: {
        type: "lights:index:Light",
        properties: { name: "lamp", room: "hall", brightness, pin: { "fn::secret": pin } },
      },
    },
    outputs: { pin: "${lamp.pin}" },
  });
  let printed = "";
  await project.write(program(10));
  printed += await project.preview("--debug");
  printed += await project.up("--debug");
  await project.write(program(20));
  printed += await project.preview("--debug");
  printed += await project.up("--debug");
  printed += await project.refresh("--debug", "--diff");
  house.refusal = `no, not with ${pin} and ${house.token}`;
  await project.write(program(30));
  const refused = await project.pulumi([
    ...["up", "--yes", "--skip-preview", "--debug", "--diff"],
    ...["--non-interactive", "--color=never", "--stack", project.stack],
  ]);
  expect(refused.code).not.toBe(0);
  printed += refused.stdout + refused.stderr;

  expect([...house.lights.values()]).toMatchObject([{ pin, brightness: 20 }]);
  expect(printed).toContain("[secret]");
  // with -d each exchange is shown, at its resource
  expect(printed).toMatch(/POST http:\/\/127\.0\.0\.1:\d+\/\S* → 201/);
  for (const value of [pin, house.token]) {
    expect(printed).not.toContain(value);
    expect((await project.state()).text).not.toContain(value);
    expect(await textsUnder(backend)).not.toContain(value);
    expect(await textsUnder(cache)).not.toContain(value);
  }
  expect(await project.outputs()).toMatchObject({ pin });
});

it("keeps a nested secret of the schema secret", async () => {
  const project = await newProject("nested");
  await project.packageAdd(testPack("echo"), "--allow-code");
  await project.write({
    resources: {
      one: {
        type: "echo:index:Kinds",
        properties: { text: "x", credentials: { user: "me", password: "correct-horse" } },
      },
    },
  });
  await project.up();
  const state = await project.state();
  expect(named(state, "one").outputs).toMatchObject({ credentials: { user: "me" } });
  expect(JSON.stringify(named(state, "one").outputs)).not.toContain("correct-horse");
});

async function textsUnder(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(path.join(entry.parentPath, entry.name), "latin1"));
  return (await Promise.all(texts)).join("\n");
}
