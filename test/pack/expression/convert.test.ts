import fc from "fast-check";
import { expect, test } from "vitest";
import { compileExpression, compileTemplate } from "../../../src/pack/expression/compile.ts";
import { evaluateTemplate } from "../../../src/pack/expression/evaluate.ts";
import { any, listOf, mapOf, number, objectType, text } from "./types.ts";

test("any JSON value goes through CEL unchanged", () => {
  const through = compileExpression("[body][0]", { body: any });
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(through.evaluateExact({ body })).toEqual(body);
    }),
  );
});

test("values of declared types go through CEL unchanged", () => {
  const inputs = objectType({ list: listOf(objectType({ a: text, n: number })), map: mapOf(listOf(text)) });
  const through = compileExpression("{'it': inputs}", { inputs });
  const values = fc.record({
    list: fc.array(
      fc.record({ a: fc.string(), n: fc.double({ noNaN: true, noDefaultInfinity: true }) }, { requiredKeys: [] }),
    ),
    map: fc.dictionary(fc.string(), fc.array(fc.string())),
  });
  fc.assert(
    fc.property(values, (value) => {
      expect(through.evaluate({ inputs: value })).toEqual({ it: value });
    }),
  );
});

test("whole numbers beyond 2^53 go through CEL exactly, up to 64 bits", () => {
  const through = compileExpression("[body][0]", { body: any });
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }), (body) => {
      expect(through.evaluateExact({ body })).toBe(body);
    }),
  );
});

test("any text is a literal once its ${ are escaped", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const written = `${a}\${${b}`;
      const escaped = written.replaceAll("${", () => "$${");
      expect(evaluateTemplate(compileTemplate(escaped, {}), {})).toBe(written);
    }),
  );
});

test.each([
  ["timestamp('2026-01-02T03:04:05Z')", "2026-01-02T03:04:05.000Z"],
  ["duration('1h30m')", "5400s"],
  ["uint(5)", 5],
  ["{1: 'a', true: 'b'}", { 1: "a", true: "b" }],
  ["[optional.none(), optional.of(1)]", [1]],
  ["{'a': optional.none()}", {}],
])("%s", (source, value) => {
  expect(compileExpression(source, {}).evaluate({})).toEqual(value);
});
