/** CEL's standard extension functions; expected values are those of the specification and of cel-go's own tests. */
import { describe, expect, test } from "vitest";
import { compileTemplate } from "../../../../src/pack/expression/compile.ts";
import { templateReads } from "../../../../src/pack/expression/dependencies.ts";
import { evaluateTemplateExact } from "../../../../src/pack/expression/evaluate.ts";
import type { Exact } from "../../../../src/pack/expression/expression.ts";
import type { Scope } from "../../../../src/pack/expression/scope.ts";
import { any, integer, listOf, objectType, text } from "../types.ts";

const item = objectType({ name: text, rank: integer }, "Entry");
const scope: Scope = {
  body: any,
  headers: any,
  inputs: objectType({ name: text, tags: listOf(text), items: listOf(item) }),
};

function value(source: string, body?: Exact) {
  const inputs = {
    name: "web",
    tags: ["b", "a", "b"],
    items: [
      { name: "x", rank: 2 },
      { name: "y", rank: 1 },
    ],
  };
  return evaluateTemplateExact(compileTemplate(`\${${source}}`, scope), { body, inputs });
}

describe("strings", () => {
  test.each<[string, Exact]>([
    ["'tacocat'.charAt(3)", "o"],
    ["'tacocat'.charAt(7)", ""],
    ["'©αT'.charAt(0) == '©' && '©αT'.charAt(1) == 'α'", true],
    ["'a😀b'.charAt(2)", "b"],
    ["'a😀b'.indexOf('b')", 2],
    ["'a😀b'.substring(1, 2)", "😀"],
    ["'tacocat'.indexOf('ac', 3)", -1],
    ["'hello mellow'.indexOf('ello', 2)", 7],
    ["'hello mellow'.lastIndexOf('ello', 6)", 1],
    ["'tacocat'.lastIndexOf('at')", 5],
    ["'TacoCÆt'.lowerAscii()", "tacocÆt"],
    ["'tacoCæt'.upperAscii()", "TACOCæT"],
    ["'hello hello'.replace('he', 'we')", "wello wello"],
    ["'hello hello'.replace('he', 'we', 1)", "wello hello"],
    ["'hello hello'.replace('he', 'we', 0)", "hello hello"],
    ["'ab'.replace('', '_')", "_a_b_"],
    ["'ab'.replace('', '_', 1)", "_ab"],
    ["'hello hello hello'.split(' ', 2)", ["hello", "hello hello"]],
    ["'hello'.split('')", ["h", "e", "l", "l", "o"]],
    ["'a,b'.split(',', 0)", []],
    ["'tacocat'.substring(4)", "cat"],
    ["'  \\ttrim\\n '.trim()", "trim"],
    ["'gums😁'.reverse()", "😁smug"],
    ["['x', 'y'].join('-')", "x-y"],
    ["body.map(x, string(x)).join(',')", "1,2"],
    ["strings.quote('a\\nb \"c\"')", '"a\\nb \\"c\\""'],
    ["'%s is %d, %.2f, %x, %b, 100%%'.format(['a', 7, 1.5, 255, 5])", "a is 7, 1.50, ff, 101, 100%"],
    ["'%s %s'.format([[1, 'a'], {'k': true}])", "[1, a] {k: true}"],
    ["'%e'.format([1234.5])", "1.234500e+03"],
    ["inputs.name.upperAscii() + '!'", "WEB!"],
  ])("%s", (source, expected) => {
    expect(value(source, [1, 2])).toEqual(expected);
  });

  test.each([
    ["'abc'.charAt(4)", "the position is out of range"],
    ["'abc'.substring(2, 1)", "the end is before the start"],
    ["'%d'.format(['x'])", "%d in its format takes a whole number"],
    ["'%s'.format([])", "names more values than the list has"],
  ])("%s fails and says why", (source, message) => {
    expect(() => value(source)).toThrow(message);
  });
});

describe("lists and sets", () => {
  test.each<[string, Exact | undefined]>([
    ["inputs.tags.distinct()", ["b", "a"]],
    ["[1, 1.0, 2, [3], [3]].distinct()", [1, 2, [3]]],
    ["[1, [2, [3]]].flatten()", [1, 2, [3]]],
    ["[1, [2, [3]]].flatten(2)", [1, 2, 3]],
    ["lists.range(3)", [0, 1, 2]],
    ["[1, 2, 3].reverse()", [3, 2, 1]],
    ["[1, 2, 3, 4].slice(1, 3)", [2, 3]],
    ["[3, 1, 2].sort()", [1, 2, 3]],
    ["inputs.tags.sort()", ["a", "b", "b"]],
    ["inputs.items.sortBy(i, i.rank).map(i, i.name)", ["y", "x"]],
    ["body.sortBy(i, -i.n).map(i, i.n)", [3, 2, 1]],
    ["inputs.tags.first().orValue('none')", "b"],
    ["inputs.items.filter(i, i.rank > 1).first()", { name: "x", rank: 2 }],
    ["[].last()", undefined],
    ["[1, 2].last()", 2],
    ["sets.contains([1, 2, 3], [3, 1])", true],
    ["sets.equivalent([1, 2], [2, 1, 1])", true],
    ["sets.intersects(inputs.tags, ['z'])", false],
  ])("%s", (source, expected) => {
    expect(value(source, [{ n: 2 }, { n: 3 }, { n: 1 }])).toEqual(expected);
  });

  test("the items of a sorted or filtered list keep their declared type", () => {
    expect(() => value("inputs.items.sortBy(i, i.rnak)")).toThrow("did you mean rank?");
    expect(() => value("inputs.items.filter(i, i.rank > 1).map(i, i.nmae)")).toThrow("did you mean name?");
  });

  test("lists.range is bounded", () => {
    expect(() => value("lists.range(1000000000)")).toThrow("at most 100000 items");
  });
});

describe("math", () => {
  test.each<[string, Exact]>([
    ["math.greatest(1, 3.5, 2)", 3.5],
    ["math.least([5, 3, 4])", 3],
    ["math.ceil(1.2)", 2],
    ["math.floor(-1.2)", -2],
    ["math.round(-1.5)", -2],
    ["math.round(2.5)", 3],
    ["math.trunc(-1.9)", -1],
    ["math.abs(-3)", 3],
    ["math.sign(-2.5)", -1],
    ["math.isNaN(0.0 / 0.0)", true],
    ["math.isFinite(1.0)", true],
    ["math.bitAnd(6, 3)", 2],
    ["math.bitShiftRight(-1024, 54)", 1023],
    ["math.round(body)", 4],
  ])("%s", (source, expected) => {
    expect(value(source, 4)).toEqual(expected);
  });
});

describe("encoders", () => {
  test.each<[string, Exact]>([
    ["base64.encode(b'hello')", "aGVsbG8="],
    ["base64.encode('user:pass')", "dXNlcjpwYXNz"],
    ["string(base64.decode('aGVsbG8'))", "hello"],
    ["json.encode({'a': [1, 2.5, null], 'b': inputs.name})", '{"a":[1,2.5,null],"b":"web"}'],
    ["json.decode(body).a[0] + 1", 2],
    ["json.decode('9007199254740993')", 9007199254740993n],
    ["json.encode(json.decode('[9007199254740993]'))", "[9007199254740993]"],
    ["url.encode('a/b c&d')", "a%2Fb%20c%26d"],
    ["url.decode('a%2Fb')", "a/b"],
    ["url.lastSegment('https://h.example/v1/things/a%2Fb/?x=1')", "a/b"],
    ["url.lastSegment('/api/bindings/%2F/e/x')", "x"],
  ])("%s", (source, expected) => {
    expect(value(source, '{"a": [1]}')).toEqual(expected);
  });

  test("what cannot be decoded fails without showing the text", () => {
    expect(() => value("json.decode(body)", "hunter2-secret")).toThrow(/cannot be evaluated: a text in it is not JSON/);
    expect(() => value("base64.decode(body)", "hunter2-secret!")).toThrow("a text in it is not base64");
  });
});

describe("dates", () => {
  test.each<[string, Exact]>([
    ["string(timestamp('2026-01-02T03:04:05Z') + duration('24h'))", "2026-01-03T03:04:05Z"],
    ["timestamp('2026-01-02T03:04:05Z').getFullYear()", 2026],
    ["int(timestamp('1970-01-01T00:01:00Z'))", 60],
    ["string(duration('1h30m'))", "5400s"],
    ["duration('90s').getMinutes()", 1],
    ["timestamp('2026-01-02T00:00:00Z') < timestamp('2026-01-03T00:00:00Z')", true],
    ["timestamp('2026-01-02T03:04:05.5Z')", "2026-01-02T03:04:05.500Z"],
  ])("%s", (source, expected) => {
    expect(value(source)).toEqual(expected);
  });
});

describe("regular expressions", () => {
  test.each<[string, Exact | undefined]>([
    ["inputs.name.matches('^w.b$')", true],
    ["matches(inputs.name, 'x')", false],
    ["regex.extract('id=42;', 'id=(\\\\d+)')", "42"],
    ["regex.extract('none', '\\\\d+')", undefined],
    ["regex.extractAll('a1b22', '\\\\d+')", ["1", "22"]],
    ["regex.replace('john smith', '(\\\\w+) (\\\\w+)', r'\\2 \\1')", "smith john"],
    ["regex.replace('banana', 'a', 'x', 2)", "bxnxna"],
  ])("%s", (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  test("time is linear where backtracking would take for ever", () => {
    expect(value("body.matches('^(a+)+$')", `${"a".repeat(50_000)}b`)).toBe(false);
  });

  test("look-ahead, which cannot be linear, is refused and not shown", () => {
    expect(() => value("inputs.name.matches('(?=secret)')")).toThrow(
      "a regular expression in it is not one of RE2, which has no lookaround and no back references",
    );
  });
});

test("what goes through functions and into their namespaces is still read: secrets stay secret", () => {
  const reads = (source: string) =>
    templateReads(compileTemplate(source, scope)).map(({ root, path }) => [root, ...path]);
  expect(reads("${base64.encode(inputs.name)}")).toEqual([["inputs", "name"]]);
  expect(reads("x-${regex.replace(inputs.name, 'a', body.b)}")).toEqual([
    ["inputs", "name"],
    ["body", "b"],
  ]);
  expect(reads("${inputs.items.sortBy(i, body.order).map(i, json.encode(i))}")).toEqual([
    ["inputs", "items"],
    ["body", "order"],
  ]);
});

describe("wrong types are found before anything is evaluated", () => {
  test.each([
    ["inputs.name == 1", "string == int"],
    ["inputs.name > 1", "string > int"],
    ["inputs.tags == inputs.name", "list<string> == string"],
    ["inputs.name.matches(1)", "'string.matches(int)'"],
    ["math.abs('x')", "abs(string)"],
    ["inputs.items[0].rank + 'x'", "int + string"],
    ["inputs.name ? 1 : 2", "bool"],
    ["inputs.name && true", "bool"],
    ["!inputs.name", "string"],
    ["inputs.name in 'x'", "string in string"],
    ["size(1)", "size(int)"],
    ["inputs.name.frob()", "there is no function frob"],
    ["base64.encod('x')", "overload for 'base64.encod(string)'; did you mean encode?"],
    ["inputs.name.upperAsci()", "did you mean upperAscii?"],
    ["inputs.name.indexOf(1)", "overload for 'string.indexOf(int)'"],
    ["inputs.name.standard_matches('x')", "no matching overload"],
    ["math", "This is a group of functions, not a value"],
    ["inputs.items.exists(i, i.name == 3)", "string == int"],
  ])("%s", (source, message) => {
    expect(() => compileTemplate(`\${${source}}`, scope)).toThrow(message);
  });
});
