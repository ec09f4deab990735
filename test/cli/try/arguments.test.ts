import { expect, test } from "vitest";
import { tryArguments } from "../../../src/cli/try/arguments.ts";

test("a reference, a type, inputs and configuration", () => {
  expect(tryArguments(["./pack", "Zone", "--inputs", "f.yaml", "--config", "a=b=c", "--config", "d="])).toEqual({
    parameters: ["./pack"],
    reference: "./pack",
    type: "Zone",
    inputsFile: "f.yaml",
    config: new Map([
      ["a", "b=c"],
      ["d", ""],
    ]),
  });
});

test("the flags of Parameterize are handed on", () => {
  const { parameters } = tryArguments(["./pack", "--name", "other", "--inline", "never", "--allow-code"]);
  expect(parameters).toEqual(["./pack", "--name", "other", "--inline", "never", "--allow-code"]);
});

test.each([
  [[], /No pack is given/],
  [["a", "b", "c"], /one argument too many: c/],
  [["a", "--config", "b"], /key=value, not b/],
  [["a", "--config", "=b"], /key=value/],
])("%j is refused with the usage", (args, message) => {
  expect(() => tryArguments(args)).toThrow(message);
  expect(() => tryArguments(args)).toThrow("packs try <reference>");
});

test("unknown flags are parseArgs's to refuse", () => {
  expect(() => tryArguments(["a", "--nope"])).toThrow("--nope");
});
