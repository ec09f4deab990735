import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Audience, ErrorRow } from "../src/error/row.ts";
import { errorTable } from "../src/error/table.ts";

/** Writes docs/errors.md, the page of every error, from the table. */
export async function generateErrors(root: string): Promise<void> {
  await mkdir(path.join(root, "docs"), { recursive: true });
  await writeFile(path.join(root, "docs/errors.md"), errorsPage(errorTable));
}

/** The page as Markdown: a section for each area, an entry for each code, in alphabetical order. */
export function errorsPage(table: Readonly<Record<string, ErrorRow>>): string {
  const rows = Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1));
  const areas = Map.groupBy(rows, ([code]) => areaOf(code));
  const sections = Array.from(areas, ([area, entries]) => [`## ${area}`, ...entries.map(entry)].join("\n\n"));
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

const introduction = `# Errors

<!-- Generated from src/error/table by \`npm run gen\`. Do not edit. -->

Every way in which Packs can fail. A message begins with what it is about: the pack and its version, the resource or function, the
operation, the property. Words in braces stand for what the message names in your case. The status is the gRPC status that the engine gets.`;

const audiences: Readonly<Record<Audience, string>> = {
  user: "whoever wrote the program or typed the command",
  author: "the author of the pack",
  service: "the service that the pack talks to",
  host: "Packs itself, or the Pulumi CLI",
};

function areaOf(code: string): string {
  const area = code.split("_", 1)[0] ?? code;
  return acronyms.has(area) ? area : area.charAt(0) + area.slice(1).toLowerCase();
}

const acronyms = new Set(["CLI", "HTTP"]);

function entry([code, row]: readonly [string, ErrorRow]): string {
  const lines = [
    `### ${code}`,
    "",
    `> ${escaped(row.message)}`,
    "",
    `- For: ${audiences[row.audience]}`,
    `- Status: ${row.status}`,
  ];
  return [...lines, ...(row.remedy === "" ? [] : [`- Next step: ${escaped(row.remedy)}`])].join("\n");
}

// A bare `<` or `*` of a message would be markup.
function escaped(text: string): string {
  return text.replaceAll(/[<*](?![^`]*`(?:[^`]*`[^`]*`)*[^`]*$)/g, "\\$&");
}
