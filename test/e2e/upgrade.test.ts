import { expect, it } from "vitest";
import { startHouse } from "./support/house.ts";
import { testPack, variant } from "./support/packs.ts";
import { newProject } from "./support/project.ts";
import { named } from "./support/state.ts";

it("replaces nothing over a rename, a new default and a changed type", async () => {
  const house = await startHouse();
  const project = await newProject("upgrade");
  await project.packageAdd(testPack("lights"));
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
  await project.write(program("Light", { brightness: 40 }));
  await project.up();
  const { id } = named(await project.state(), "lamp");

  const newer = await variant("lights", {
    "version: 1.0.0": "version: 2.0.0",
    "  Light:\n":
      '  Lamp:\n    aliases: [Light]\n    migrate:\n      - from: <2.0.0-0\n        map: { brightness: "${string(state.brightness)}" }\n',
    "brightness: { type: integer, minimum: 0, maximum: 100,": "brightness: { type: string,",
    "      pin:":
      "      watts: { type: integer, default: 60, immutable: true, description: What it takes. }\n      pin:",
  });
  await project.packageAdd(newer);
  await project.write(program("Lamp", { brightness: "40" }));
  expect(await project.preview()).not.toMatch(/replace|delete/);
  await project.up();
  expect(named(await project.state(), "lamp")).toMatchObject({ id, type: "lights:index:Lamp" });
  expect(house.requests.filter((request) => /^(POST|DELETE)/.test(request))).toEqual(["POST /lights"]);
  await project.preview("--expect-no-changes");
  await project.refresh();
  await project.destroy();
  expect(house.lights.size).toBe(0);
});

function program(kind: string, properties: object) {
  return {
    resources: { lamp: { type: `lights:index:${kind}`, properties: { name: "lamp", room: "hall", ...properties } } },
  };
}
