import { expect, test } from "vitest";
import { packJsonSchema } from "../../../src/pack/format/json-schema.ts";
import { packShape } from "../../../src/pack/format/shape.ts";

const schema = packJsonSchema();

test("the schema has every key of the format, refuses others, and is plain JSON", () => {
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    additionalProperties: false,
    required: ["name", "version"],
  });
  expect(Object.keys(new Map(Object.entries(schema)).get("properties"))).toEqual(Object.keys(packShape.shape));
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
});

test("every key has a description for editors", () => {
  expect(undescribed(schema)).toEqual([]);
});

test("definitions have names of their own", () => {
  expect(JSON.stringify(schema)).not.toContain("__schema");
  expect(schema).toMatchObject({
    $defs: { Property: {}, Resource: {}, Function: {}, Operation: {}, Migration: {}, Json: {} },
  });
});

/** The keys of all objects in a schema that an editor could say nothing about. */
function undescribed(part: unknown, at = ""): string[] {
  return Object.entries(part ?? {}).flatMap(([key, value]): string[] =>
    Object(value) !== value
      ? []
      : key === "properties"
        ? Object.entries(value).flatMap(([name, property]) => [
            ...(hasDescription(property) ? [] : [`${at}.${name}`]),
            ...undescribed(property, `${at}.${name}`),
          ])
        : undescribed(value, `${at}.${key}`),
  );
}

function hasDescription(property: unknown): boolean {
  return Object.hasOwn(Object(property), "description") || Object.hasOwn(Object(property), "$ref");
}
