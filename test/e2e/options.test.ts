import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { type House, startHouse } from "./support/house.ts";
import { testPack } from "./support/packs.ts";
import { batch, newProject, type Project } from "./support/project.ts";
import { named } from "./support/state.ts";

const lamp = { name: "lamp", room: "hall" };

it("previews resources that depend on what does not exist yet", async () => {
  const { project, house } = await lit();
  await project.write({
    resources: {
      first: { type: "lights:index:Light", properties: lamp },
      second: { type: "lights:index:Light", properties: { name: "after ${first.serial}", room: "${first.room}" } },
    },
  });
  await project.preview();
  expect(house.requests).toEqual([]);
  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ name: "lamp" }, { name: "after SN-1", room: "hall" }]);
  await project.preview("--expect-no-changes");
  await project.destroy();
});

it("counts another order of a set as no change", async () => {
  const { project, house } = await lit();
  await project.write(withProperties({ ...lamp, tags: ["a", "b", "c"] }));
  await project.up();
  await project.write(withProperties({ ...lamp, tags: ["c", "a", "b"] }));
  await project.preview("--expect-no-changes");
  const [light] = house.lights.values();
  house.lights.set("light-1", { id: "light-1", ...light, ...{ tags: ["b", "c", "a"] } });
  await project.refresh("--expect-no-changes");
  await project.write(withProperties({ ...lamp, tags: ["a", "b", "d"] }));
  expect(await project.preview()).toContain("tags");
});

it("heeds ignoreChanges, replaceOnChanges and a property that is taken away", async () => {
  const { project, house } = await lit();
  await project.write(withProperties({ ...lamp, brightness: 10 }));
  await project.up();
  await project.write(withProperties({ ...lamp, brightness: 90 }, { ignoreChanges: ["brightness"] }));
  await project.preview("--expect-no-changes");
  await project.write(withProperties({ ...lamp, brightness: 90 }, { replaceOnChanges: ["brightness"] }));
  await project.up();
  expect([...house.lights.values()]).toMatchObject([{ id: "light-2", brightness: 90 }]);
  await project.write(withProperties(lamp));
  expect(await project.preview()).toMatch(/- brightness\s*: 90/);
  await project.up();
  await project.preview("--expect-no-changes");
});

it("imports by a program's own option", async () => {
  const { project, house } = await lit();
  house.lights.set("light-x", { id: "light-x", ...lamp, ...{ colour: "white", serial: "SN-X", revision: 1 } });
  await project.write(withProperties(lamp, { import: "light-x" }));
  await project.up();
  expect(named(await project.state(), "lamp")).toMatchObject({ id: "light-x", outputs: { serial: "SN-X" } });
  expect(house.requests.filter((request) => !request.startsWith("GET"))).toEqual([]);
  await project.write(withProperties(lamp));
  await project.preview("--expect-no-changes");
});

it("refreshes within an up, and repairs drift", async () => {
  const { project, house } = await lit();
  await project.write(withProperties({ ...lamp, brightness: 10 }));
  await project.up();
  const [light] = house.lights.values();
  house.lights.set("light-1", { id: "light-1", ...light, brightness: 55 });
  await project.up("--refresh");
  expect([...house.lights.values()]).toMatchObject([{ brightness: 10 }]);
});

it("keeps a text that holds a secret secret", async () => {
  const { project } = await lit();
  await project.config("--secret", "word", "open-sesame");
  await project.write({
    resources: { lamp: { type: "lights:index:Light", properties: { ...lamp, name: "say ${word}" } } },
    outputs: { name: "${lamp.name}" },
  });
  await project.up();
  expect(await project.outputs()).toEqual({ name: "say open-sesame" });
  expect((await project.state()).text).not.toContain("open-sesame");
});

it("takes assets and archives, and sees when their content changes", async () => {
  const project = await newProject("assets");
  await project.packageAdd(testPack("echo"), "--allow-code");
  await writeFile(path.join(project.folder, "a.txt"), "first");
  await project.write({
    resources: {
      one: {
        type: "echo:index:Kinds",
        properties: {
          text: "x",
          file: { "fn::fileAsset": "./a.txt" },
          folder: { "fn::assetArchive": { a: { "fn::stringAsset": "inline" }, b: { "fn::fileAsset": "./a.txt" } } },
        },
      },
    },
  });
  await project.up();
  await project.preview("--expect-no-changes");
  await project.refresh("--expect-no-changes");
  await writeFile(path.join(project.folder, "a.txt"), "second");
  const preview = await project.preview();
  expect(preview).toMatch(/[~+] file\b/);
  await project.up();
  await project.preview("--expect-no-changes");
  await project.destroy();
});

it("reports a wrong value before anything is made", async () => {
  const { project, house } = await lit();
  await project.write(withProperties({ ...lamp, brightness: 101 }));
  const { code, stdout, stderr } = await project.pulumi(["preview", ...batch, "--stack", project.stack]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toMatch(/property brightness value \{101\} has a problem: .*100/);
  expect(house.requests).toEqual([]);
});

it("names a missing configuration key and how to set it", async () => {
  const project = await newProject("unset");
  await project.packageAdd(testPack("lights"));
  await project.write(withProperties(lamp));
  const { code, stdout, stderr } = await project.pulumi(["preview", ...batch, "--stack", project.stack]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain("lights:token");
});

async function lit(): Promise<{ project: Project; house: House }> {
  const house = await startHouse();
  const project = await newProject("house");
  await project.packageAdd(testPack("lights"));
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
  return { project, house };
}

function withProperties(properties: object, options: object = {}) {
  return { resources: { lamp: { type: "lights:index:Light", properties, options } } };
}
