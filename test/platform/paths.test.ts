import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cacheFolder, projectRoot } from "../../src/platform/paths.ts";
import { temporaryFolder } from "../support/folder.ts";

const cache = (variables: Readonly<Record<string, string>>) =>
  cacheFolder({ cwd: "/home/me/project", home: "/home/me", variables });

describe("cacheFolder", () => {
  test.each([
    [{}, "/home/me/.pulumi/definition-packs/v1"],
    [{ PULUMI_HOME: "/opt/pulumi" }, "/opt/pulumi/definition-packs/v1"],
    [{ PULUMI_HOME: "" }, "/home/me/.pulumi/definition-packs/v1"],
    [{ PACKS_CACHE_DIR: "/cache", PULUMI_HOME: "/opt/pulumi" }, "/cache/v1"],
    [{ PACKS_CACHE_DIR: "cache" }, "/home/me/project/cache/v1"],
    [{ PACKS_CACHE_DIR: "" }, undefined],
  ])("with %j is %s", (variables, folder) => {
    expect(cache(variables)).toBe(folder);
  });
});

describe("projectRoot", () => {
  const root = (cwd: string) => projectRoot({ cwd, home: "/", variables: {} });

  test.each(["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"])("is the nearest folder upwards with a %s", (name) => {
    const outer = temporaryFolder({ [name]: "", "a/b/c": "", [`inner/${name}`]: "", "inner/d/e": "" });
    expect(root(outer)).toBe(outer);
    expect(root(join(outer, "a/b"))).toBe(outer);
    expect(root(join(outer, "inner/d"))).toBe(join(outer, "inner"));
  });

  test("is nothing outside a project", () => {
    expect(root(temporaryFolder({ "Pulumi.dev.yaml": "" }))).toBeUndefined();
  });
});
