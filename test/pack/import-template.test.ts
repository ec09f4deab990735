import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatImportId, parseImportId } from "../../src/pack/import-template.ts";
import type { ImportTemplate } from "../../src/pack/policies.ts";

/** `${a}/${b}` and the like, as the resolver makes it. */
function template(source: string, strict = true): ImportTemplate {
  const parts = source.split(/(\$\{\w+\})/).filter((part) => part !== "");
  return {
    source,
    strict,
    parts: parts.map((part) => (part.startsWith("${") ? { name: part.slice(2, -1) } : { text: part })),
  };
}

const record = template("${zone}/${name}/${type}");
const parsed = (made: ImportTemplate, id: string) => Object.fromEntries(parseImportId(made, id) ?? []);

describe("parseImportId", () => {
  test("takes an id apart", () => {
    expect(parsed(record, "example.org./www.example.org./A")).toEqual({
      zone: "example.org.",
      name: "www.example.org.",
      type: "A",
    });
  });

  test("a separator inside a part is written percent-encoded", () => {
    expect(parsed(record, "%2F/a%2fb/100%25")).toEqual({ zone: "/", name: "a/b", type: "100%" });
    expect(parsed(record, "50%/x/%C3%A9")).toEqual({ zone: "50%", name: "x", type: "é" });
  });

  test.each(["a/b", "a/b/c/d", "a//c", "/b/c", ""])("%j does not fit", (id) => {
    expect(parseImportId(record, id)).toBeUndefined();
  });

  test("with texts around and between", () => {
    expect(parsed(template("projects/${project}/zones/${id}"), "projects/p-1/zones/z")).toEqual({
      project: "p-1",
      id: "z",
    });
  });

  test("one name alone takes anything", () => {
    expect(parsed(template("${name}"), "a/b%2F")).toEqual({ name: "a/b%2F" });
  });

  test("an id that `id:` made has its parts as they are", () => {
    expect(parsed(template("${zone}/${name}", false), "a/b%2Fc")).toEqual({ zone: "a", name: "b%2Fc" });
  });
});

test("what is put together comes apart again, whatever is in the parts", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (zone, name, type) => {
      const values = new Map([
        ["zone", zone],
        ["name", name],
        ["type", type],
      ]);
      const id = formatImportId(record, (key) => values.get(key));
      expect(parsed(record, id ?? "")).toEqual(Object.fromEntries(values));
    }),
  );
});

test("an id with a part that has no value is none", () => {
  expect(formatImportId(record, (name) => (name === "zone" ? undefined : "x"))).toBeUndefined();
});
