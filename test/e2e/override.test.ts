import { expect, it } from "vitest";
import { startHouse } from "./support/house.ts";
import { testPack, variant } from "./support/packs.ts";
import { batch, newProject } from "./support/project.ts";

it("destroys with another pack's content when the own one is broken, and says so", async () => {
  const house = await startHouse();
  const project = await newProject("override");
  const broken = await variant("lights", {
    "delete: DELETE /lights/${id}": 'delete: { request: "DELETE /lights/${id}", expect: 299 }',
  });
  await project.packageAdd(broken);
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
  await project.write({
    resources: { lamp: { type: "lights:index:Light", properties: { name: "lamp", room: "hall" } } },
  });
  await project.up();
  const destroy = ["destroy", "--yes", "--skip-preview", ...batch, "--stack", project.stack];
  expect(await project.pulumi(destroy)).not.toMatchObject({ code: 0 });

  const { code, stdout, stderr } = await project.pulumi(destroy, {
    env: { PACKS_OVERRIDE_LIGHTS: testPack("lights") },
  });
  expect(stdout + stderr).toContain("PACKS_OVERRIDE_LIGHTS");
  expect(code).toBe(0);
  expect(house.lights.size).toBe(0);
});
