import { describe, expect, test } from "vitest";
import { PacksError } from "../../../src/error/error.ts";
import { parseArgs, usage } from "../../../src/provider/parameterize/args.ts";

const read = (...args: readonly string[]) => parseArgs(args);

describe("parseArgs", () => {
  test("takes a reference alone", () => {
    expect(read("./w")).toEqual({
      reference: { type: "folder", path: "./w" },
      text: "./w",
      name: undefined,
      inline: "auto",
      allowCode: false,
      extend: false,
    });
  });

  test.each([
    [["./w", "--name", "mine", "--inline", "never", "--allow-code"]],
    [["--name=mine", "--inline=never", "--allow-code", "./w"]],
    [["--allow-code", "--name", "mine", "--inline", "never", "--", "./w"]],
  ])("takes flags in any place: %j", (args) => {
    expect(read(...args)).toMatchObject({ text: "./w", name: "mine", inline: "never", allowCode: true });
  });

  test.each([
    [[], "a reference to a pack is missing"],
    [["--allow-code"], "a reference to a pack is missing"],
    [["./a", "./b"], "one reference to a pack is expected, and these are 2: “./a”, “./b”"],
    [["./a", "--nmae", "x"], "--nmae is not a flag"],
    [["./a", "-x"], "-x is not a flag"],
    [["./a", "--name"], "--name needs a value"],
    [["./a", "--name", "--allow-code"], "--name needs a value"],
    [["./a", "--name="], "--name needs a value"],
    [["./a", "--allow-code=yes"], "--allow-code takes no value"],
    [["./a", "--name", "x", "--name", "y"], "--name is given twice"],
    [["./a", "--inline", "maybe"], "--inline is auto, always or never, not “maybe”"],
    [["./a", "--__proto__"], "--__proto__ is not a flag"],
    [["./a", "--no-name"], "--no-name is not a flag"],
  ])("refuses %j, and lists the usage", (args, problem) => {
    expect(() => read(...args)).toThrow(PacksError);
    expect(() => read(...args)).toThrow(problem);
    expect(() => read(...args)).toThrow("Usage: pulumi package add packs");
  });

  test("reports all that is wrong at once", () => {
    expect(() => read("--inline", "maybe", "--x")).toThrow(
      "--x is not a flag; a reference to a pack is missing; --inline is auto, always or never, not “maybe”",
    );
  });

  test("shows the usage when asked, whatever else is there", () => {
    expect(() => read("./a", "./b", "--help")).toThrow("Help was asked for");
    expect(() => read("-h")).toThrow("--allow-code");
  });

  test("takes a pack as an extension", () => {
    expect(read("./w", "--extend")).toMatchObject({ text: "./w", extend: true });
  });

  test("explains itself in less than a screen", () => {
    expect(usage.split("\n").length).toBeLessThan(13);
    expect(Math.max(...usage.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});
