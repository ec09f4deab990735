import type { Path } from "../../model/path.ts";
import type { ObjectType } from "../definition.ts";
import type { Template } from "../expression/expression.ts";
import type { ImportTemplate } from "../policies.ts";
import type { Context } from "./context.ts";

type Part = ImportTemplate["parts"][number];

const scalars: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "enum", "any"]);

/** `import: ${zone}/${name}`; undefined, with findings, for what cannot be parsed both ways. */
export function resolveImport(
  context: Context,
  text: string,
  properties: ObjectType,
  path: Path,
): ImportTemplate | undefined {
  const { findings } = context;
  const before = findings.list().length;
  const names = [...[...properties.properties].filter(([, { value }]) => !value).map(([name]) => name), "id"];
  const parts: Part[] = [];
  let last = 0;
  for (const match of text.matchAll(/\$\{([^}]*)\}/g)) {
    const name = (match[1] ?? "").trim();
    if (match.index > last) parts.push({ text: text.slice(last, match.index) });
    const previous = parts.at(-1);
    const kind = properties.properties.get(name)?.type.kind;
    if (!names.includes(name)) findings.unknownName(path, "property", name, names);
    else if (kind !== undefined && !scalars.has(kind)) findings.add(path, `${name} is no text, number or boolean`);
    else if (parts.some((part) => "name" in part && part.name === name)) findings.add(path, `${name} is there twice`);
    else if (previous !== undefined && "name" in previous)
      findings.add(path, `nothing separates ${previous.name} from ${name}`, {
        expected: "a text between them, such as `/`",
      });
    parts.push({ name });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push({ text: text.slice(last) });
  if (!parts.some((part) => "name" in part)) findings.add(path, "names no property", { expected: "`${name}`" });
  for (const part of parts) {
    if ("text" in part && /%|\$\{/.test(part.text)) findings.add(path, "a text in it holds `%` or `${`");
    else if ("text" in part && !/[^\p{L}\p{N}]/u.test(part.text) && parts.length > 1)
      findings.add(
        path,
        `${JSON.stringify(part.text)} does not separate its neighbours; it needs a sign such as \`/\``,
      );
  }
  return findings.list().length > before ? undefined : { source: text, parts, strict: true };
}

/** The import template that an `id:` made of inputs alone is; undefined for other ids. */
export function importOfId(id: Template | undefined, properties: ObjectType): ImportTemplate | undefined {
  if (id === undefined || id.kind === "literal") return undefined;
  const pieces = id.kind === "expression" ? [id.expression] : id.parts;
  const parts: Part[] = [];
  for (const piece of pieces) {
    const name = typeof piece === "string" ? undefined : /^inputs\.(\w+)$/.exec(piece.source.trim())?.[1];
    if (typeof piece === "string") parts.push({ text: piece });
    else if (name === undefined || !properties.properties.has(name)) return undefined;
    else parts.push({ name });
  }
  const adjoining = parts.some((part, index) => "name" in part && "name" in (parts[index + 1] ?? {}));
  const source = pieces.map((piece) => (typeof piece === "string" ? piece : `\${${piece.source}}`)).join("");
  return adjoining ? undefined : { source, parts, strict: false };
}
