import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { repository } from "../support/repository.ts";
import { batch, openProject, temporaryFolder } from "./support/project.ts";

it("runs the program of the pack dice as its README says", async () => {
  const folder = await temporaryFolder();
  await cp(path.join(repository, "parameter-packs", "dice", "program"), folder, { recursive: true });
  const project = openProject("dice-example", folder, await temporaryFolder());
  await project.must("stack", "init", project.stack, "--no-select");
  await project.must("install", ...batch);
  expect(await readdir(path.join(folder, "sdks"))).toEqual(["dice"]);

  await project.up();
  const { token, password, ...others } = await project.outputs();
  expect({ token, ...others }).toMatchObject({
    token: expect.stringMatching(/^[a-zA-Z0-9]{16}$/),
    port: expect.any(Number),
  });
  expect(JSON.stringify(await project.state())).not.toContain(password);
  await project.preview("--expect-no-changes");
  await project.refresh("--expect-no-changes");

  await project.config("release", "second");
  await project.up();
  const redrawn = await project.outputs();
  expect(redrawn).toMatchObject({ password });
  expect(redrawn).not.toMatchObject({ token });
  await project.destroy();
});

it("runs the program of the pack local-files, and puts right what was changed by hand", async () => {
  const folder = await temporaryFolder();
  await cp(path.join(repository, "parameter-packs", "local-files", "program"), folder, { recursive: true });
  const project = openProject("local-files-example", folder, await temporaryFolder());
  await project.must("stack", "init", project.stack, "--no-select");
  await project.must("install", ...batch);
  const page = path.join(folder, "out", "site", "index.html");

  await project.up();
  expect(await project.outputs()).toMatchObject({
    page: "<h1>Hello</h1>\n",
    files: { "index.html": expect.any(String), "style/main.css": expect.any(String) },
  });
  await project.refresh("--expect-no-changes");
  await project.preview("--expect-no-changes");

  await writeFile(page, "changed by hand");
  await project.refresh();
  await project.up();
  expect(await readFile(page, "utf8")).toBe("<h1>Hello</h1>\n");

  await project.config("title", "Goodbye");
  await project.up();
  expect(await project.outputs()).toMatchObject({ page: "<h1>Goodbye</h1>\n" });
  await project.destroy();
  expect(await readdir(path.join(folder, "out"))).toEqual([]);
});
