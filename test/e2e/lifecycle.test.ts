import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { type House, startHouse } from "./support/house.ts";
import { testPack, variant } from "./support/packs.ts";
import { newProject, openProject, type Project, temporaryFolder } from "./support/project.ts";
import { named, providers } from "./support/state.ts";

const lamp = { name: "lamp", room: "hall", brightness: 40, pin: "1234-5678" };

it("does the whole job: add, preview, up, nothing to do, refresh, update, import, replace, destroy", async () => {
  const house = await startHouse();
  const project = await newProject("house");
  await project.packageAdd(testPack("lights"));
  await configure(project, house);
  await project.write(program(lamp));

  expect(await project.preview()).toContain("lights:index:Light");
  expect(house.lights.size).toBe(0);

  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ name: "lamp", room: "hall", brightness: 40, colour: "white" }]);
  expect(await project.outputs()).toMatchObject({ serial: expect.stringMatching(/^SN-/), brightness: 40 });

  await project.preview("--expect-no-changes");
  await project.up("--expect-no-changes");
  await project.refresh("--expect-no-changes");

  change(house, { brightness: 7 });
  await project.refresh();
  expect(named(await project.state(), "lamp").outputs).toMatchObject({ brightness: 7 });
  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ brightness: 40 }]);

  await project.write(program({ ...lamp, brightness: 80 }));
  expect(await project.preview()).toMatch(/~ brightness\s*: 40 => 80/);
  const { id } = named(await project.state(), "lamp");
  await project.up();
  expect(named(await project.state(), "lamp")).toMatchObject({ id, outputs: { brightness: 80 } });

  await project.write(program({ ...lamp, room: "cellar" }));
  expect(await project.preview()).toContain("replace");
  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ room: "cellar", brightness: 40 }]);
  expect(named(await project.state(), "lamp").id).not.toBe(id);

  house.lights.set("light-found", {
    id: "light-found",
    ...{ name: "found", room: "attic", colour: "red", serial: "SN-F", revision: 3 },
  });
  await project.must(
    ...["import", "lights:index:Light", "found", "light-found", "--yes", "--skip-preview", "--protect=false"],
    ...["--generate-code=false", "--non-interactive", "--color=never", "--stack", project.stack],
  );
  expect(named(await project.state(), "found")).toMatchObject({
    id: "light-found",
    inputs: { name: "found", room: "attic", colour: "red" },
    outputs: { serial: "SN-F", revision: 3 },
  });
  const { resources, ...rest } = program({ ...lamp, room: "cellar" });
  const found = { type: "lights:index:Light", properties: { name: "found", room: "attic", colour: "red" } };
  await project.write({ resources: { ...resources, found }, ...rest });
  await project.preview("--expect-no-changes");

  await project.destroy();
  expect(house.lights.size).toBe(0);
  expect((await project.state()).resources).toEqual([]);
});

it("makes what was deleted behind its back anew", async () => {
  const house = await startHouse();
  const project = await newProject("house");
  await project.packageAdd(testPack("lights"));
  await configure(project, house);
  await project.write(program(lamp));
  await project.up();
  house.lights.clear();
  await project.refresh();
  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ name: "lamp" }]);
});

it("imports what does not exist with a clear error", async () => {
  const house = await startHouse();
  const project = await newProject("house");
  await project.packageAdd(testPack("lights"));
  await configure(project, house);
  await project.write(program(lamp));
  await project.up();
  const { code, stdout, stderr } = await project.pulumi([
    ...["import", "lights:index:Light", "none", "light-none", "--yes", "--skip-preview"],
    ...["--non-interactive", "--color=never", "--stack", project.stack],
  ]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("'light-none' does not exist");
});

it("destroys with neither program nor SDK nor pack", async () => {
  const house = await startHouse();
  const backend = await temporaryFolder();
  const project = await newProject("house", { backend });
  const pack = await variant("lights");
  await project.packageAdd(pack);
  await configure(project, house);
  await project.write(program(lamp));
  await project.up();
  await rm(pack, { recursive: true });
  await rm(project.folder, { recursive: true });

  const elsewhere = openProject("house", await temporaryFolder(), backend, {
    PACKS_CACHE_DIR: await temporaryFolder(),
  });
  await elsewhere.destroy();
  expect(house.lights.size).toBe(0);
  expect(providers(await elsewhere.state())).toEqual([]);
});

it("reads existing resources and calls functions", async () => {
  const house = await startHouse();
  house.lights.set("light-old", {
    id: "light-old",
    ...{ name: "old", room: "attic", colour: "blue", serial: "SN-0", revision: 9 },
  });
  const project = await newProject("house");
  await project.packageAdd(testPack("lights"));
  await configure(project, house);
  await project.write({
    variables: { found: { "fn::invoke": { function: "lights:index:find", arguments: { room: "attic" } } } },
    resources: {
      // With the default provider the YAML host does not say which package `get` belongs to, so it would race with the function.
      house: { type: "pulumi:providers:lights", properties: { endpoint: house.url, token: house.token } },
      old: { type: "lights:index:Light", get: { id: "light-old" }, options: { provider: "${house}" } },
    },
    outputs: { found: "${found.names}", colour: "${old.colour}" },
  });
  await project.up();
  expect(await project.outputs()).toEqual({ found: ["old"], colour: "blue" });
  await project.refresh();
  await project.destroy();
  expect(house.lights.size).toBe(1);
});

async function configure(project: Project, house: House) {
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
}

function program(properties: object) {
  return {
    resources: { lamp: { type: "lights:index:Light", properties } },
    outputs: { serial: "${lamp.serial}", brightness: "${lamp.brightness}" },
  };
}

function change(house: House, properties: object) {
  for (const [id, light] of house.lights) house.lights.set(id, { ...light, ...properties });
}
