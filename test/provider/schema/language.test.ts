import { expect, test } from "vitest";
import type { PackDefinition } from "../../../src/pack/definition.ts";
import { languageSpec } from "../../../src/provider/schema/language.ts";
import { definition, named } from "../definitions.ts";

test("every language is prepared for", () => {
  expect(languageSpec({ name: "acme", version: "1.2.3", definition: definition() })).toEqual({
    nodejs: { typescriptVersion: "^5.9.0", respectSchemaVersion: true },
    python: { pyproject: { enabled: true }, respectSchemaVersion: true, inputTypes: "classes-and-dicts" },
    go: {
      importBasePath: "example.com/pulumi-acme/sdk/go/acme",
      generateResourceContainerTypes: true,
      generateExtraInputTypes: true,
      respectSchemaVersion: true,
    },
    csharp: { respectSchemaVersion: true },
    java: { buildFiles: "gradle" },
  });
});

test("the author's blocks are laid over ours, key by key", () => {
  const { python, rust } = languageSpec({
    name: "acme",
    version: "1.2.3",
    definition: definition({
      language: { python: { pyproject: { enabled: false }, requires: { x: ">=1" } }, rust: { edition: 2024 } },
    }),
  });
  expect(python).toEqual({
    pyproject: { enabled: false },
    respectSchemaVersion: true,
    inputTypes: "classes-and-dicts",
    requires: { x: ">=1" },
  });
  expect(rust).toEqual({ edition: 2024 });
});

test.each<[string, string, string, Partial<PackDefinition>]>([
  ["example.com/pulumi-my-acme/sdk/go/myacme", "my-acme", "1.0.0", {}],
  ["example.com/pulumi-acme/sdk/go/v3/acme", "acme", "3.1.0-dev.7", {}],
  ["github.com/corp/pulumi-acme/sdk/go/acme", "acme", "0.1.0", { namespace: "corp" }],
  ["github.com/a/b/sdk/go/acme", "acme", "1.0.0", { repository: "https://github.com/a/b.git", namespace: "corp" }],
  ["example.com/pulumi-acme/sdk/go/acme", "acme", "1.0.0", { repository: "https://git.test/has%20space" }],
  ["example.com/pulumi-acme/sdk/go/acme", "acme", "1.0.0", { repository: "git@github.com:a/b.git" }],
])("the Go import path: %s", (path, name, version, differences) => {
  const { go } = languageSpec({ name, version, definition: definition(differences) });
  expect(go).toMatchObject({ importBasePath: path });
});

test("Go gets an alias for every path that is no package name: enums are written with it", () => {
  const type = (name: string) => ({ kind: "enum", name, description: undefined, of: "string", values: [] }) as const;
  const types = named(type("dns/v2/Level"), type("dns/Level"), type("Level"));
  const { go } = languageSpec({ name: "my-acme", version: "1.0.0", definition: definition({ types }) });
  expect(go).toMatchObject({
    packageImportAliases: {
      "example.com/pulumi-my-acme/sdk/go/myacme/dns/v2": "dnsv2",
      "example.com/pulumi-my-acme/sdk/go/myacme/my-acme": "myacme",
    },
  });
});
