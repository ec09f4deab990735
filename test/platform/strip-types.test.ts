import { describe, expect, test, vi } from "vitest";
import { stripTypes } from "../../src/platform/strip-types.ts";

describe("stripTypes", () => {
  test("leaves every line and column where it was", () => {
    expect(stripTypes("type A = 1;\nconst a: A = f<A>(1);")).toBe("           \nconst a    = f   (1);");
  });

  test("refuses what needs more than stripping", () => {
    expect(() => stripTypes("enum A { B }")).toThrow("enum");
    expect(() => stripTypes("const = ;")).toThrow();
  });

  test("prints no warning, which the CLI would show as the provider's own", () => {
    const emitWarning = vi.spyOn(process, "emitWarning");
    stripTypes("let a: number;");
    expect(emitWarning).not.toHaveBeenCalled();
    emitWarning.mockRestore();
  });
});
