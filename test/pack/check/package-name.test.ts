import { expect, test } from "vitest";
import { packageNameProblem } from "../../../src/pack/check/package-name.ts";

test.each(["acme", "acme-dns", "acme_dns", "a1"])("%s can be a package's name", (name) => {
  expect(packageNameProblem(name)).toBeUndefined();
});

test.each(["", "Acme", "1a", "a--b", "a-", "a.b", "a/b", "pulumi", "input", "packs"])("%j cannot", (name) => {
  expect(packageNameProblem(name)).toBeTypeOf("string");
});
