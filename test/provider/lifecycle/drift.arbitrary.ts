/** Properties with a value that a user gives and what a server makes of it: the same, written in its own way, with more. */
import fc from "fast-check";
import type { Plain, PlainObject } from "../../../src/model/plain.ts";
import type { ObjectType, Property } from "../../../src/pack/definition.ts";
import { compileExpression } from "../../../src/pack/expression/compile.ts";
import { arrayOf, mapOf, objectType, property } from "../../support/property.ts";
import { hidden } from "../../support/value.ts";

/** One property: what the user says, and what the server answers. Undefined: nothing. */
export interface Normalised {
  readonly property: Property;
  readonly input: Plain | undefined;
  readonly found: Plain | undefined;
}

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const same = (made: Property, values: fc.Arbitrary<Plain>): fc.Arbitrary<Normalised> =>
  values.map((value) => ({ property: made, input: value, found: value }));
const written = (made: Property, values: fc.Arbitrary<readonly [Plain, Plain]>): fc.Arbitrary<Normalised> =>
  values.map(([input, found]) => ({ property: made, input, found }));

const scalars: fc.Arbitrary<Normalised> = fc.oneof(
  same(property("string"), word),
  word.map((text) => ({ property: property("string", { secret: true }), input: hidden(text), found: text })),
  same(property("boolean"), fc.boolean()),
  same(property("integer"), fc.integer({ min: 0, max: 99 })),
  written(
    property("string", { compare: { kind: "caseInsensitive" } }),
    word.map((text) => [text, text.toUpperCase()] as const),
  ),
  written(
    property("string", { compare: { kind: "trimmed" } }),
    word.map((text) => [`${text}\n`, text] as const),
  ),
  written(
    property("string", { compare: { kind: "json" } }),
    word.map((text) => [`{"a":1,"b":"${text}"}`, `{ "b": "${text}",\n "a": 1 }`] as const),
  ),
  written(
    property("string", { compare: { kind: "duration" } }),
    fc.constantFrom(["90s", "1m30s"] as const, ["PT1H", "60m"] as const, ["1d", "24h0m0s"] as const),
  ),
  written(
    property("string", { compare: { kind: "number" } }),
    fc.integer({ min: 0, max: 99 }).map((count) => [String(count), `${count}.0`] as const),
  ),
  written(
    property("string", {
      compare: {
        kind: "by",
        expression: compileExpression('item.replace(".", "")', { item: { kind: "string" } }),
      },
    }),
    word.map((text) => [text, `${text}.`] as const),
  ),
);

/** What the server adds, keeps to itself, or has no word for. */
const peculiar: fc.Arbitrary<Normalised> = fc.oneof(
  word.map((text) => ({ property: property("string"), input: hidden(text), found: text })),
  word.map((found) => ({ property: property("string", { serverDefault: true }), input: undefined, found })),
  word.map((found) => ({ property: property("string", { readOnly: true }), input: undefined, found })),
  word.map((input) => ({ property: property("string", { writeOnly: true }), input, found: undefined })),
  word.map((input) => ({ property: property("string", { writeOnly: true }), input, found: "******" })),
  fc
    .constantFrom<Plain | undefined>(undefined, null, [])
    .map((found) => ({ property: arrayOf(property("string")), input: [], found })),
  fc
    .constantFrom<readonly [Plain | undefined, Plain | undefined]>(
      [undefined, null],
      [undefined, undefined],
      [undefined, ""],
      [null, ""],
      [null, undefined],
      ["", null],
    )
    .map(([input, found]) => ({ property: property("string"), input, found })),
  fc
    .dictionary(word, word, { minKeys: 1, maxKeys: 3 })
    .map((input) => ({ property: property("any"), input, found: { ...input, addedByServer: true } })),
);

const { node } = fc.letrec<{ node: Normalised }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    peculiar,
    objectOf(tie("node")),
    listOf(tie("node")),
  ),
}));

function objectOf(members: fc.Arbitrary<Normalised>): fc.Arbitrary<Normalised> {
  return typed(members).map(({ type, input, found }) => ({ property: property(type), input, found }));
}

interface Typed {
  readonly type: ObjectType;
  readonly input: PlainObject;
  readonly found: PlainObject;
}

function typed(members: fc.Arbitrary<Normalised>): fc.Arbitrary<Typed> {
  return fc.array(members, { minLength: 1, maxLength: 4 }).map((made) => {
    const named = made.map((each, index) => [`p${index}`, each] as const);
    return {
      type: objectType(Object.fromEntries(named.map(([name, each]) => [name, each.property])), "T"),
      input: given(named.map(([name, each]) => [name, each.input])),
      found: { ...given(named.map(([name, each]) => [name, each.found])), undeclared: 1 },
    };
  });
}

function given(entries: readonly (readonly [string, Plain | undefined])[]): PlainObject {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Lists whose items are all of one type; sets and keyed lists come back in another order. */
function listOf(members: fc.Arbitrary<Normalised>): fc.Arbitrary<Normalised> {
  const items = typed(members).chain(({ type, input, found }) => {
    const key = property("string");
    const withKey: ObjectType = { ...type, properties: new Map([["key", key], ...type.properties]) };
    return fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((keys) => ({
      item: property(withKey),
      inputs: keys.map((key): Plain => ({ key, ...input })),
      found: keys.map((key): Plain => ({ key, ...found })),
    }));
  });
  return fc.oneof(
    items.map(({ item, inputs, found }) => ({ property: arrayOf(item), input: inputs, found })),
    items.map(({ item, inputs, found }) => ({
      property: arrayOf(item, { compare: { kind: "keyed", key: "key" } }),
      input: inputs,
      found: found.toReversed(),
    })),
    items.map(({ item, inputs, found }) => ({
      property: arrayOf(item, { compare: { kind: "set" } }),
      input: inputs,
      found: found.toReversed(),
    })),
    fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((words) => ({
      property: arrayOf(property("string"), { compare: { kind: "set" } }),
      input: words,
      found: words.toReversed(),
    })),
    fc
      .dictionary(word, word, { minKeys: 1, maxKeys: 3 })
      .map((tags) => ({ property: mapOf(property("string")), input: tags, found: tags })),
  );
}

/** A whole resource: its type, the program's inputs, and the state that the server answers with. */
export const resources: fc.Arbitrary<Typed> = typed(node);

/** The same without what a server keeps to itself, or has no word for: what an import can know. */
export const knowable: fc.Arbitrary<Typed> = typed(
  fc.letrec<{ node: Normalised }>((tie) => ({
    node: fc.oneof({ depthSize: "small" }, scalars, objectOf(tie("node")), listOf(tie("node"))),
  })).node,
);
