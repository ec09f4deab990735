import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { PacksError } from "../../../src/error/error.ts";
import { checkDefinition, loadDefinition } from "../../../src/pack/load.ts";
import { packFiles } from "../problems.ts";

const text = readFileSync(new URL("../powerdns.yaml", import.meta.url), "utf8");

/** The error of loading, if it is one of ours; anything else is thrown on. */
function refusal(definition: string): string {
  try {
    return loadDefinition(packFiles(definition)).name;
  } catch (caught) {
    if (caught instanceof PacksError) return caught.code;
    throw caught;
  }
}

const junk = fc.oneof(
  fc.constantFrom(
    "${",
    "}",
    "${inputs.",
    "{",
    "[",
    ":",
    "- ",
    "&a ",
    "*a",
    "!!binary ",
    "|\n",
    "\n",
    "\t",
    "'",
    '"',
    "\0",
    "\ud800",
    "__proto__",
    "---\n",
    "<<: ",
  ),
  fc.string({ maxLength: 8 }),
);

test("no change to the text of a sound pack makes anything but a list of problems", () => {
  const place = fc.nat({ max: text.length });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.nat({ max: 12 }), junk), { minLength: 1, maxLength: 4 }), (edits) => {
      const changed = edits.reduce((all, [at, length, put]) => all.slice(0, at) + put + all.slice(at + length), text);
      expect(["powerdns", "PACK_INVALID"]).toContain(refusal(changed).replace(/^(?!PACK).*/, "powerdns"));
    }),
    { numRuns: 400 },
  );
});

const keys = fc.constantFrom(
  ...[
    "type",
    "properties",
    "required",
    "items",
    "enum",
    "default",
    "$ref",
    "create",
    "read",
    "update",
    "id",
    "code",
    "value",
  ],
  ...[
    "request",
    "path",
    "method",
    "body",
    "map",
    "unwrap",
    "then",
    "migrate",
    "compare",
    "autoName",
    "title",
    "Zone",
    "aliases",
  ],
  ...["timeouts", "additionalProperties", "constructor", "toString", "hasOwnProperty", "0"],
);
const leaf = fc.oneof(
  fc.constantFrom(
    "string",
    "object",
    "array",
    "#/types/A",
    "#/resources/Zone",
    "${inputs.name}",
    "${body}",
    "GET /x",
    "./a.ts#b",
    "set",
  ),
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, "", [], {}),
);
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    leaf,
    fc.dictionary(keys, tie("node"), { maxKeys: 4 }),
    fc.array(tie("node"), { maxLength: 3 }),
  ),
})).node;

test("nor does any tree of the format's own words", () => {
  const top = fc.record({
    name: fc.constant("acme"),
    version: fc.constant("1.0.0"),
    http: fc.constantFrom({ baseUrl: "https://x" }, {}),
    config: fc.oneof(fc.record({ properties: fc.dictionary(keys, tree, { maxKeys: 3 }) }), tree),
    types: fc.oneof(fc.dictionary(keys, tree, { maxKeys: 2 }), tree),
    resources: fc.dictionary(
      keys,
      fc.oneof(fc.record({ properties: fc.dictionary(keys, tree, { maxKeys: 4 }), create: tree, id: tree }), tree),
      { maxKeys: 3 },
    ),
    functions: fc.dictionary(keys, tree, { maxKeys: 2 }),
    migrate: tree,
  });
  fc.assert(
    fc.property(top, (definition) => {
      const { problems } = checkDefinition(packFiles(stringify(definition)));
      for (const problem of problems) expect(problem).toMatchObject({ file: "pack.yaml", message: /./ });
    }),
    { numRuns: 400 },
  );
});
