import { readFileSync } from "node:fs";
import { glob, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorsPage } from "../../bin/gen-errors.ts";
import { errorTable } from "../../src/error/table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const codes = Object.keys(errorTable).sort();

test("docs/errors.md is in step with the table: `npm run gen` writes it", () => {
  expect(readFileSync(path.join(root, "docs/errors.md"), "utf8")).toBe(errorsPage(errorTable));
});

test("every code of the table is thrown somewhere", async () => {
  const thrown = await codesIn("src/**/*.ts");
  expect(codes.filter((code) => !thrown.has(code))).toEqual([]);
});

test("each file of the table holds the codes of its own area", async () => {
  const strays: string[] = [];
  for (const file of await readdir(path.join(root, "src/error/table"))) {
    const area = `${path.basename(file, ".ts").toUpperCase()}_`;
    const rows = (await readFile(path.join(root, "src/error/table", file), "utf8")).matchAll(/^ {2}([A-Z_]+): \{/gm);
    strays.push(...Array.from(rows, ([, code = ""]) => code).filter((code) => !code.startsWith(area)));
  }
  expect(strays).toEqual([]);
});

test.each(codes)("%s has a message of one sentence and a remedy of sentences", (code) => {
  const { message, remedy } = new Map(Object.entries(errorTable)).get(code) ?? { message: "", remedy: "" };
  expect(message).toMatch(/[^.\s]$/);
  expect(remedy).toMatch(/^$|[.`}]$/);
});

test("the page names the code, the message, whose fault it is, the status and the next step", () => {
  const page = errorsPage({
    PACK_BROKEN: {
      status: "NOT_FOUND",
      audience: "author",
      message: "{file} <is> broken",
      remedy: "Use `a*b_c` or *.",
    },
  });
  expect(page).toContain("## Pack\n\n### PACK_BROKEN\n\n> {file} \\<is> broken\n\n- For: the author of the pack\n");
  expect(page).toContain("- Status: NOT_FOUND\n- Next step: Use `a*b_c` or \\*.\n");
});

async function codesIn(pattern: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const file of glob(pattern, { cwd: root, exclude: ["src/error/table/**", "src/proto/**"] })) {
    const text = await readFile(path.join(root, file), "utf8");
    for (const [, code = ""] of text.matchAll(/"([A-Z]+(?:_[A-Z]+)+)"/g)) found.add(code);
  }
  return found;
}
