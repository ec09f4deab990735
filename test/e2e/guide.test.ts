/** docs/using-a-pack.md, done as it stands there: its files are written, its commands run, one after the other. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { fencesOf } from "../support/markdown.ts";
import { repository } from "../support/repository.ts";
import { newProject } from "./support/project.ts";

it("the guide for users works from the first command to the last", async () => {
  const fences = fencesOf(await readFile(path.join(repository, "docs/using-a-pack.md"), "utf8"));
  const project = await newProject("guide");
  await project.must("stack", "select", project.stack);
  const ran: string[] = [];
  for (const { language, attributes, text } of fences) {
    const file = attributes.get("file");
    const commands = language === "sh" ? text.trim().split("\n") : [];
    const program = path.join(project.folder, file ?? "Pulumi.yaml");
    await writeFile(
      program,
      stringify({ ...parse(await readFile(program, "utf8")), ...(file === undefined ? {} : parse(text)) }),
    );
    for (const command of commands) {
      const [name, ...args] = command.split(" ").map((word) => word.replaceAll('"', ""));
      expect(name).toBe("pulumi");
      await project.must(...args);
      ran.push(args[0] ?? "");
    }
  }
  expect(ran).toEqual(["package", "preview", "up", "preview", "refresh", "import", "destroy"]);
});
