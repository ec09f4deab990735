/**
 * Import ids as templates (docs/http.md, Import): `${zone}/${name}/${type}`. A part is what stands between two of the
 * template's texts. A character that the template uses to separate is written percent-encoded inside a part (`%2F`), and
 * so is `%` itself where two hexadecimal digits follow it.
 */
import { literalPattern } from "../platform/text.ts";
import type { ImportTemplate } from "./policies.ts";

/** The text of each part, decoded, by its name; undefined for an id that does not fit. */
export function parseImportId(template: ImportTemplate, id: string): ReadonlyMap<string, string> | undefined {
  const names = namesOf(template);
  if (template.parts.length === 1) return new Map(names.map((name) => [name, id]));
  const separators = separatorsOf(template);
  const pattern = template.parts
    .map((part) => ("text" in part ? literalPattern(part.text) : `([^${separators}]+)`))
    .join("");
  const match = new RegExp(`^${pattern}$`, "su").exec(id);
  return match === null
    ? undefined
    : new Map(names.map((name, index) => [name, partOf(template, match[index + 1] ?? "")]));
}

/** The inverse of `parseImportId`; undefined when a part has no value. */
export function formatImportId(
  template: ImportTemplate,
  textOf: (name: string) => string | undefined,
): string | undefined {
  let id = "";
  for (const part of template.parts) {
    const value = "text" in part ? part.text : textOf(part.name);
    if (value === undefined || value === "") return undefined;
    id += "text" in part || template.parts.length === 1 || !template.strict ? value : encode(value, template);
  }
  return id;
}

/** The names of a template's parts, in order. */
export function namesOf(template: ImportTemplate): readonly string[] {
  return template.parts.flatMap((part) => ("name" in part ? [part.name] : []));
}

/** The characters between the parts, for a class of a regular expression. */
function separatorsOf(template: ImportTemplate): string {
  const texts = template.parts.flatMap((part) => ("text" in part ? [...part.text] : []));
  return [...new Set(texts)].filter(isSeparator).map(literalPattern).join("");
}

/** Letters and digits of a text such as `zones/` need not be encoded: only the signs around them separate. */
function isSeparator(char: string): boolean {
  return !/[\p{L}\p{N}]/u.test(char);
}

function encode(value: string, template: ImportTemplate): string {
  const separators = new Set(
    template.parts.flatMap((part) => ("text" in part ? [...part.text].filter(isSeparator) : [])),
  );
  return [...value.replaceAll(/%(?=[0-9a-f]{2})/gi, "%25")]
    .map((char) => (separators.has(char) && char !== "%" ? percent(char) : char))
    .join("");
}

function percent(char: string): string {
  return [...new TextEncoder().encode(char)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** An id that was made by `id:` has its parts as they are. */
function partOf(template: ImportTemplate, part: string): string {
  return template.strict ? decode(part) : part;
}

function decode(part: string): string {
  return part.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
