import { expect, test } from "vitest";
import { KnownSecrets } from "../../src/provider/redaction.ts";
import { seal, secretTexts } from "../../src/provider/secrets.ts";
import { arrayOf, mapOf, objectType, property } from "../support/property.ts";
import { bag, hidden, shown } from "../support/value.ts";

const none = { likewise: [], texts: [] };

test("gotcha 26: an input that was secret is secret in the outputs, at the same path", () => {
  const type = objectType({ a: property("any"), b: property("string") });
  const inputs = bag({ a: { k: hidden("x"), l: "y" }, b: hidden("z") });
  expect(
    shown(seal(bag({ a: { k: "x", l: "y" }, b: "server's own" }), type, { likewise: [inputs], texts: [] })),
  ).toEqual({
    a: { k: { $secret: "x" }, l: "y" },
    b: { $secret: "server's own" },
  });
});

test("gotcha 60: the schema's secrets are marked, in types, lists and maps", () => {
  const inner = objectType({ key: property("string", { secret: true }) }, "Inner");
  const type = objectType({ one: property(inner), map: mapOf(property(inner)), list: arrayOf(property(inner)) });
  expect(shown(seal(bag({ one: { key: "a" }, map: { m: { key: "b" } }, list: [{ key: "c" }] }), type, none))).toEqual({
    one: { key: { $secret: "a" } },
    map: { m: { key: { $secret: "b" } } },
    list: { $secret: [{ key: { $secret: "c" } }] },
  });
});

test("a list that holds a secret is secret as a whole", () => {
  const type = objectType({ list: property("any") });
  const inputs = bag({ list: ["plain", hidden("x")] });
  expect(shown(seal(bag({ list: ["plain", "x"] }), type, { likewise: [inputs], texts: [] }))).toEqual({
    list: { $secret: ["plain", { $secret: "x" }] },
  });
});

test("an output that contains a secret of eight characters or more is secret", () => {
  const found = secretTexts(
    bag({ long: hidden("hunter2!"), short: hidden("abc"), deep: hidden({ in: ["swordfish"] }) }),
  );
  expect(found).toEqual(["swordfish", "hunter2!", "abc"]);
  const { texts } = new KnownSecrets(found);
  const type = objectType({});
  expect(shown(seal(bag({ url: "https://u:hunter2!@h", word: "abc", n: 1 }), type, { likewise: [], texts }))).toEqual({
    url: { $secret: "https://u:hunter2!@h" },
    word: "abc",
    n: 1,
  });
});

test("what the handler marked stays marked", () => {
  expect(shown(seal(bag({ a: hidden("x") }), objectType({}), none))).toEqual({ a: { $secret: "x" } });
});
