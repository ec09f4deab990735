import { expect, test } from "vitest";
import { fold } from "../../src/model/fold.ts";

test("combines children before their parents, in order", () => {
  const tree = {
    name: "a",
    inner: [
      { name: "b", inner: [{ name: "c", inner: [] }] },
      { name: "d", inner: [] },
    ],
  };
  type Node = { readonly name: string; readonly inner: readonly Node[] };
  const result = fold<Node, string>(
    tree,
    (node) => node.inner,
    (node, results) => `${node.name}(${results.join(",")})`,
  );
  expect(result).toBe("a(b(c()),d())");
});

test("goes deeper than the stack would", () => {
  const depth = fold<number, number>(
    200_000,
    (n) => (n === 0 ? [] : [n - 1]),
    (_, [inner]) => (inner ?? -1) + 1,
  );
  expect(depth).toBe(200_000);
});
