import { packJsonSchema } from "../../../src/pack/format/json-schema.ts";

/** The keys that authors may write for `http:`, for operations, for resources and for functions. */
export function knobs(): readonly string[] {
  const schema = record(packJsonSchema());
  const definitions = record(schema["$defs"]);
  const places = [
    record(schema["properties"])["http"],
    definitions["Operation"],
    definitions["Resource"],
    definitions["Function"],
  ];
  return [...new Set(places.flatMap(keysOf))].sort();
}

/** The keys of an object, or of all objects that a union allows. */
function keysOf(schema: unknown): readonly string[] {
  const { properties, anyOf, oneOf } = record(schema);
  const alternatives = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return [...Object.keys(record(properties)), ...alternatives.flatMap(keysOf)];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
