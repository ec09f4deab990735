import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { headingsOf } from "./support/snippets.ts";

const docs = path.join(import.meta.dirname, "../../docs");
const page = readFileSync(path.join(docs, "comparison.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| [^-|]/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| |\|$/g, "").trim()));

/** The cells of ours, by the feature that they are about. */
const ours = rows.map((cells) => [cells[0] ?? "", cells.at(-1) ?? ""] as const);

test("each answer of ours is a yes with its test, or a no", () => {
  const bare = ours.filter(([, cell]) => !/^(\[yes\]\([^)]+\)|no\b)/.test(cell) || /(?<!\[)\byes\b/.test(cell));
  expect(bare).toEqual([]);
  expect(ours.length).toBeGreaterThan(50);
});

test("each test that a yes leads to is there, under its name", () => {
  const links = ours.flatMap(([feature, cell]) =>
    [...cell.matchAll(/\]\(([^\s)]+)(?: "([^"]+)")?\)/g)].map(([, target = "", title]) => ({ feature, target, title })),
  );
  expect(links.filter((link) => !leadsToTest(link))).toEqual([]);
});

function leadsToTest({ target, title }: { readonly target: string; readonly title: string | undefined }): boolean {
  const [file = "", anchor] = target.split("#");
  const place = path.join(docs, file);
  if (!existsSync(place)) return false;
  const text = readFileSync(place, "utf8");
  if (file === "http.md") return anchorsOf(text).includes(anchor ?? "");
  return /(\.test\.ts|_test\.go)$/.test(file) && (title === undefined || text.includes(title));
}

/** The anchors that GitHub gives headings. */
function anchorsOf(text: string): readonly string[] {
  return headingsOf(text, 3).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}
