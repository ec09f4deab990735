import { describe, expect, test } from "vitest";
import { compileExpression, compileTemplate } from "../../../src/pack/expression/compile.ts";
import { evaluateTemplate } from "../../../src/pack/expression/evaluate.ts";
import type { Roots } from "../../../src/pack/expression/expression.ts";
import { ExpressionProblem } from "../../../src/pack/expression/problem.ts";
import type { Scope } from "../../../src/pack/expression/scope.ts";
import { any, boolean, integer, listOf, mapOf, number, objectType, text } from "./types.ts";

const record = objectType({ name: text, ttl: integer }, "Record");
const inputs = objectType({
  name: text,
  count: integer,
  ratio: number,
  on: boolean,
  tags: mapOf(text),
  records: listOf(record),
  nested: objectType({ deep: objectType({ leaf: text }) }),
  "odd-key": text,
  blob: any,
  file: { kind: "asset" },
});
const scope: Scope = { config: objectType({ endpoint: text }), inputs, old: inputs, body: any, status: integer };

function value(template: string, roots: Roots) {
  return evaluateTemplate(compileTemplate(template, scope), roots);
}

function problem(template: string, within: Scope = scope): { message: string; at: string; offset: number } {
  try {
    compileTemplate(template, within);
  } catch (caught) {
    if (!(caught instanceof ExpressionProblem)) throw caught;
    const { message, offset, length } = caught;
    return { message, offset, at: template.slice(offset, offset + length) };
  }
  throw new Error(`compiled: ${template}`);
}

describe("templates", () => {
  test("text without an expression is a literal", () => {
    expect(compileTemplate("/zones", scope)).toEqual({ kind: "literal", value: "/zones" });
    expect(compileTemplate("", scope)).toEqual({ kind: "literal", value: "" });
  });

  test("$${ is a literal ${", () => {
    expect(value("a $${inputs.name} b", {})).toBe("a ${inputs.name} b");
  });

  test("a whole expression keeps its type", () => {
    const roots = { inputs: { count: 3, on: true, ratio: 2, records: [{ name: "a", ttl: 1 }] } };
    expect(value("${inputs.count}", roots)).toBe(3);
    expect(value("${inputs.on}", roots)).toBe(true);
    expect(value("${inputs.records}", roots)).toEqual([{ name: "a", ttl: 1 }]);
    expect(value("${inputs.records.map(r, r.ttl)}", roots)).toEqual([1]);
  });

  test("text around expressions makes a string; whole numbers have no fraction", () => {
    const roots = { config: { endpoint: "http://x" }, inputs: { count: 3, on: false, ratio: 2 } };
    expect(value("${config.endpoint}/a/${inputs.count}/${inputs.on}/${inputs.ratio}", roots)).toBe(
      "http://x/a/3/false/2",
    );
  });

  test("braces and strings inside an expression do not end it", () => {
    expect(value("${{'a': {'b': '}'}}.a.b}!", {})).toBe("}!");
    expect(value('${"}" + \'\\\'}\' + r\'}\\d\' + """}"""}', {})).toBe("}'}}\\d}");
  });

  test("null, lists and objects cannot be put into text", () => {
    expect(problem("x-${inputs.records}")).toMatchObject({
      message: expect.stringContaining("list"),
      at: "inputs.records",
    });
    expect(() => value("x-${body.list}", { body: { list: [] } })).toThrow(
      "${body.list} cannot be evaluated: a list cannot be put into text",
    );
    expect(() => value("x-${body.none}", { body: { none: null } })).toThrow("null cannot be put into text");
  });
});

describe("absence", () => {
  test("an absent declared key makes the whole expression absent", () => {
    expect(value("${inputs.name}", { inputs: {} })).toBeUndefined();
    expect(value("${inputs.name + '-x'}", { inputs: {} })).toBeUndefined();
    expect(value("a/${inputs.name}", { inputs: {} })).toBeUndefined();
    expect(value("${inputs.nested.deep.leaf}", { inputs: { nested: {} } })).toBeUndefined();
  });

  test("null of a declared property is absent, null in a service's answer is null", () => {
    expect(value("${inputs.name}", { inputs: { name: null } })).toBeUndefined();
    expect(value("${has(inputs.name)}", { inputs: { name: null } })).toBe(false);
    expect(value("${body.x}", { body: { x: null } })).toBeNull();
  });

  test("a missing key, a missing index and a missing body are absent", () => {
    expect(value("${body.x.y}", { body: {} })).toBeUndefined();
    expect(value("${body[0].x}", { body: [] })).toBeUndefined();
    expect(value("${body}", {})).toBeUndefined();
    expect(value("${body.x}", { body: "text" })).toBeUndefined();
  });

  test("has(), .? and orValue() give defaults, also when the root itself is absent", () => {
    expect(value("${has(inputs.name) ? inputs.name : 'none'}", { inputs: {} })).toBe("none");
    expect(value("${inputs.?name.orValue('none')}", { inputs: {} })).toBe("none");
    expect(value("${body.?a.?b.orValue(1)}", {})).toBe(1);
    expect(value("${has(old.name)}", {})).toBe(false);
    expect(value("${inputs.?name}", { inputs: {} })).toBeUndefined();
  });
});

describe("numbers", () => {
  test("whole numbers are ints", () => {
    expect(value("${inputs.count + 1}", { inputs: { count: 4 } })).toBe(5);
    expect(value("${body.n + 1}", { body: { n: 4 } })).toBe(5);
    expect(value("${status == 201}", { status: 201 })).toBe(true);
  });

  test("a declared number is a double, and mixes with ints", () => {
    expect(value("${inputs.ratio / 2}", { inputs: { ratio: 5 } })).toBe(2.5);
    expect(value("${body.n * 1.5}", { body: { n: 2 } })).toBe(3);
  });

  test("whole numbers beyond 2^53 stay exact or are refused, never rounded", () => {
    const roots = { body: { big: 9007199254740993n, small: 1 } };
    expect(value("n${body.big}", roots)).toBe("n9007199254740993");
    expect(value("${string(body.big)}", roots)).toBe("9007199254740993");
    expect(() => value("${body.big}", roots)).toThrow(
      "${body.big} cannot be evaluated: its result holds a whole number beyond",
    );
    expect(() => value("${body.big + 0}", roots)).toThrow("cannot be kept exactly");
    expect(compileExpression("body", scope).evaluateExact(roots)).toEqual(roots.body);
  });
});

describe("problems", () => {
  test.each([
    ["a ${inputs.nmae}", "inputs has no property nmae; did you mean name?", "nmae"],
    ["${inputs.nested.deep.laef}", "inputs.nested.deep has no property laef; did you mean leaf?", "laef"],
    ["${has(inputs.nmae)}", "inputs has no property nmae; did you mean name?", "nmae"],
    ["${inputs.?nmae}", "inputs has no property nmae; did you mean name?", "nmae"],
    ["${inputs.records.map(r, r.tlt)}", "This value has no property tlt; did you mean ttl?", "tlt"],
    ["${inputs.records[0].tlt}", "inputs.records[0] has no property tlt; did you mean ttl?", "tlt"],
    ["x${state.a}", "state is not available here; use one of config, inputs, old, body, status", "state"],
    ["${input.name}", "Unknown name input; did you mean inputs?", "input"],
    ["${inputs.count + 'a'}", "No such overload: int + string", "inputs.count + 'a'"],
    ["ab ${inputs.name", "This ${ has no closing }", "${"],
    ["${inputs.name +}", "the expression ends too early", "}"],
    ["${}", "An expression is missing", "}"],
    ["${inputs?.name}", "read with .?", "."],
    ["${frob(1)}", "matching overload for 'frob(int)'", "frob(1)"],
    ["${string}", "name of a type", "string"],
  ])("%s: %s", (template, message, at) => {
    expect(problem(template)).toMatchObject({ message: expect.stringContaining(message), at });
  });

  test("loops are not nested without end", () => {
    const nest = (depth: number): string => (depth === 0 ? "1" : `body.map(v${depth}, ${nest(depth - 1)})`);
    expect(problem(`\${${nest(7)}}`).message).toContain("nested more than 6 deep");
  });
});

describe("reads", () => {
  test.each([
    ["inputs.name", ["inputs name"]],
    [
      "has(inputs.nested.deep) ? inputs.nested.deep.leaf : config.endpoint",
      ["inputs nested.deep", "inputs nested.deep.leaf", "config endpoint"],
    ],
    ["inputs.records.map(r, r.name + old.name)", ["inputs records", "old name"]],
    ["inputs.records[0].ttl", ["inputs records.0.ttl"]],
    ["inputs.tags[inputs.name]", ["inputs name", "inputs tags"]],
    ["cel.bind(n, inputs.name, n + n)", ["inputs name"]],
    ['inputs["odd-key"]', ["inputs odd-key"]],
    ["size(body) > 0 && body.?id.hasValue()", ["body ", "body id"]],
  ])("%s", (source, reads) => {
    const seen = compileExpression(source, scope).reads.map((read) => `${read.root} ${read.path.join(".")}`);
    expect(seen.sort()).toEqual([...reads].sort());
  });
});

describe("evaluation", () => {
  test("equal objects of a declared type are equal", () => {
    const roots = { inputs: { nested: { deep: { leaf: "a" } } }, old: { nested: { deep: { leaf: "a" } } } };
    expect(value("${inputs.nested == old.nested}", roots)).toBe(true);
  });

  test("any key is only a key, __proto__ and constructor included", () => {
    const body: Roots["body"] = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "y": [{"constructor": "c"}]}');
    expect(value("${body.constructor + 1}", { body })).toBe(3);
    expect(value("${body.y.map(v, v.constructor)}", { body })).toEqual(["c"]);
    expect(value("${body.x}", { body })).toBeUndefined();
    expect(value("${inputs.tags.toString}", { inputs: { tags: {} } })).toBeUndefined();
  });

  test("assets pass through unchanged", () => {
    const file = { kind: "asset", text: "x" } as const;
    expect(value("${inputs.on ? inputs.file : inputs.file}", { inputs: { on: true, file } })).toEqual(file);
  });

  test("a value that does not fit its declared type is an error that names the expression, not the value", () => {
    const run = () => value("${inputs.count + 1}", { inputs: { count: "hunter2hunter2" } });
    expect(run).toThrow("${inputs.count + 1} cannot be evaluated");
    expect(run).not.toThrow("hunter2");
  });

  test("a failing conversion does not print the value", () => {
    expect(() => value("${bool(inputs.name)}", { inputs: { name: "hunter2hunter2" } })).not.toThrow("hunter2");
    expect(() => value("${bool(inputs.name)}", { inputs: { name: "hunter2hunter2" } })).toThrow(
      "bool conversion error",
    );
  });

  test("a text that doubles again and again is refused, with the expression's name", () => {
    const doubled = "cel.bind(a, inputs.name + inputs.name, cel.bind(b, a + a + a + a, b + b + b + b))";
    expect(() => value(`\${${doubled}}`, { inputs: { name: "x".repeat(1024 * 1024) } })).toThrow(
      `The expression \${${doubled}} cannot be evaluated: it makes a text of more than 16777216 characters`,
    );
    expect(() => value("${inputs.name.replace('x', inputs.name)}", { inputs: { name: "x".repeat(10_000) } })).toThrow(
      "it makes a text of more than",
    );
  });

  test("nested loops over much data are ended", { timeout: 20_000 }, () => {
    const body = Array.from({ length: 5000 }, (_, index) => index);
    expect(() => value("${body.map(a, body.filter(b, body.exists(c, c > a + b)))}", { body })).toThrow(
      "it takes longer",
    );
  });
});
