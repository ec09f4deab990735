import type { Path } from "../../model/path.ts";
import type { Json } from "../definition.ts";
import { type Finding, hintFor } from "../format/problem.ts";
import type { Rule } from "./rule.ts";

/** The options of each SDK generator (protocol §7.5). */
const options: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    nodejs: `packageName packageDescription readme dependencies devDependencies peerDependencies resolutions typescriptVersion
      moduleToPackage compatibility disableUnionOutputTypes containsEnums providerNameToModuleName extraTypeScriptFiles
      liftSingleValueMethodReturns respectSchemaVersion useTypeOnlyReferences`,
    python: `packageName pythonRequires requires readme moduleNameOverrides compatibility usesIOClasses
      liftSingleValueMethodReturns respectSchemaVersion pyproject inputTypes`,
    go: `importBasePath modulePath rootPackageName moduleToPackage packageImportAliases importPathPattern
      generateResourceContainerTypes pulumiSDKVersion disableFunctionOutputVersions liftSingleValueMethodReturns
      disableInputTypeRegistrations internalModuleName disableObjectDefaults generateExtraInputTypes omitExtraInputTypes
      respectSchemaVersion internalDependencies generics`,
    csharp: `namespaces packageReferences rootNamespace compatibility respectSchemaVersion liftSingleValueMethodReturns`,
    java: `basePackage packages dependencies buildFiles gradleTest gradleNexusPublishPluginVersion`,
  }).map(([language, names]) => [language, names.split(/\s+/)]),
);

/** Options that must be of a form, or a generator panics or writes code that does not compile (reference/engine-client.md). */
const forms: readonly (readonly [language: string, option: string, form: RegExp, expected: string])[] = [
  ["go", "importBasePath", /^[\w.~-]+(\/[\w.~-]+)*$/, "a Go import path, such as `example.com/acme/sdk/go/widgets`"],
  ["go", "modulePath", /^[\w.~-]+(\/[\w.~-]+)*$/, "a Go module path, such as `example.com/acme/sdk`"],
  ["go", "rootPackageName", /^[a-z][a-z0-9_]*$/, "a Go package name"],
  ["go", "internalModuleName", /^[a-z][a-z0-9_]*$/, "a Go package name"],
  ["nodejs", "packageName", /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, "an npm package name"],
  ["python", "packageName", /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?$/, "a Python package name"],
  ["java", "basePackage", /^[a-z]\w*(\.[a-z]\w*)*$/, "a Java package name"],
  ["csharp", "rootNamespace", /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/, "a namespace"],
];

/** Language blocks have the options that generators know, in forms that they can take. */
export const languageBlocks: Rule = function* ({ definition }): Generator<Finding> {
  for (const [language, block] of Object.entries(definition.language)) {
    const path: Path = ["language", language];
    const known = options.get(language) ?? [];
    for (const key of keysOf(block)) {
      if (known.includes(key)) continue;
      yield {
        path: [...path, key],
        at: "key",
        message: `unknown option ${JSON.stringify(key)}`,
        ...hintFor(key, known),
      };
    }
    for (const [owner, option, form, expected] of forms) {
      const value = owner === language ? memberOf(block, option) : undefined;
      if (value === undefined || (typeof value === "string" && form.test(value))) continue;
      yield { path: [...path, option], message: `found ${JSON.stringify(value)}`, expected };
    }
  }
};

function keysOf(block: Json): readonly string[] {
  return typeof block === "object" && block !== null ? Object.keys(block) : [];
}

function memberOf(block: Json, key: string): Json | undefined {
  return typeof block === "object" && block !== null
    ? new Map<string, Json>(Object.entries(block)).get(key)
    : undefined;
}
