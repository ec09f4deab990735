import { PacksError } from "../../error/error.ts";
import { fromPlainObject, plainObject } from "../../model/convert.ts";
import type { Plain, PlainObject } from "../../model/plain.ts";
import type { PropertyType } from "../../pack/definition.ts";
import { formatImportId, namesOf, parseImportId } from "../../pack/import-template.ts";
import type { ImportTemplate } from "../../pack/policies.ts";
import { idFromInputs } from "./replacing.ts";
import type { ResourceTarget } from "./target.ts";
import { whereOf } from "./where.ts";

/** What an import id says: the object's id, as far as it can be told before reading, and the properties in it. */
export interface ImportId {
  readonly id: string;
  readonly parts: PlainObject;
}

/** Reads an import id by the resource's template. Throws LIFECYCLE_IMPORT_ID, which shows the template. */
export function readImportId(target: ResourceTarget, id: string): ImportId {
  const { definition } = target;
  const template = definition.import;
  if (template === undefined) return { id, parts: {} };
  const texts = parseImportId(template, id);
  const parts = texts && typedParts(target, texts);
  if (texts === undefined || parts === undefined) {
    if (!template.strict) return { id, parts: {} };
    throw misfit(target, template, id);
  }
  const fromInputs =
    definition.id === undefined ? undefined : idFromInputs(definition.id, target, fromPlainObject(parts));
  return { id: fromInputs ?? texts.get("id") ?? id, parts };
}

/** The parts as values of their properties' types; undefined when one is none. */
function typedParts(target: ResourceTarget, texts: ReadonlyMap<string, string>): PlainObject | undefined {
  const { properties } = target.definition.properties;
  const parts = [...texts].flatMap(([name, text]) => {
    const type = properties.get(name)?.type;
    return type === undefined ? [] : [[name, typed(type, text)] as const];
  });
  return parts.some(([, value]) => value === undefined) ? undefined : plainObject(parts);
}

function typed(type: PropertyType, text: string): Plain | undefined {
  const kind = type.kind === "enum" ? type.of : type.kind;
  if (kind === "boolean") return text === "true" || (text === "false" ? false : undefined);
  if (kind !== "integer" && kind !== "number") return text;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return kind === "integer" ? (Number.isSafeInteger(number) ? number : undefined) : finite(number);
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

function misfit(target: ResourceTarget, template: ImportTemplate, id: string): PacksError {
  const example = formatImportId(template, (name) => `<${name}>`) ?? template.source;
  const values = { id, template: template.source, example, token: target.token };
  const numbers = namesOf(template).filter((name) => {
    const kind = target.definition.properties.properties.get(name)?.type.kind;
    return kind === "integer" || kind === "number" || kind === "boolean";
  });
  const details = numbers.length === 0 ? [] : [`not text, but numbers or true and false: ${numbers.join(", ")}`];
  return PacksError.of("LIFECYCLE_IMPORT_ID", values, { where: whereOf(target, "read"), details });
}
