import type { Path } from "../../model/path.ts";
import { formatPath } from "../../model/path.ts";
import { uniqueNames } from "../check/names.ts";
import { distinctProperties, propertyNames } from "../check/property-names.ts";
import { rootReferences } from "../check/root-references.ts";
import type { Checked, Rule } from "../check/rule.ts";
import { enumMembers, requiredCycles, selfReferences, smallDefaults } from "../check/types.ts";
import type { EnumType, ObjectType, PackDefinition } from "../definition.ts";
import type { Problem } from "../format/problem.ts";
import type { BroughtSchema, Section } from "./schema.ts";

/** Ours among the rules that a schema must keep to, or its SDKs do not compile: those that are not about pack.yaml. */
const rules: readonly Rule[] = [
  uniqueNames,
  propertyNames,
  distinctProperties,
  selfReferences,
  rootReferences,
  requiredCycles,
  enumMembers,
  smallDefaults,
];

/** The metaschema's keys of a package. */
const rootKeys: ReadonlySet<string> = new Set(
  `name displayName version description keywords homepage license attribution repository logoUrl pluginDownloadURL publisher
  namespace meta config types dependencies provider resources functions language allowedPackageNames $schema`.split(
    /\s+/,
  ),
);
const sections = ["resources", "functions", "types"] as const satisfies readonly Section[];

/**
 * Everything that is wrong with a schema, by the metaschema's rules and ours. It is read as a whole, which takes its time: for a pack
 * that is checked or added, not for one that is served. `definition` is the pack's, with the schema's parts in it.
 */
export function checkSchema(schema: BroughtSchema, definition: PackDefinition): readonly Problem[] {
  checkPackage(schema, definition.name);
  for (const section of sections) checkTokens(schema, section, definition.name);
  const checked = { definition, origins: originsOf(schema), formerPackages: [] };
  const findings = rules.flatMap((rule) => [...rule(checked)]);
  const ours = findings.map(({ path, message, expected }): Problem => {
    // advice about pack.yaml
    const bare = message.replace(/; name it otherwise and say `as: .*`$/, "");
    const said = expected === undefined || expected.includes("as:") ? bare : `${bare} — expected ${expected}`;
    return { file: schema.file, line: 0, column: 0, path: formatPath(byToken(path, schema)), message: said };
  });
  return [...schema.problems(), ...ours];
}

function checkPackage({ root }: BroughtSchema, name: string): void {
  const own = root.text("name");
  if (own !== name)
    root.wrong(`is ${JSON.stringify(own ?? "")}, and the pack's name is ${JSON.stringify(name)}`, "name");
  for (const key of ["parameterization", "extensionParameterization"]) {
    if (root.has(key)) root.wrong("is the host's to say: leave it out", key);
  }
  for (const key of root.keys()) {
    if (!rootKeys.has(key) && !/arameterization$/.test(key)) root.wrong("is no key of a package schema", key);
  }
  if (root.has("dependencies")) root.wrong("packs have no dependencies on other packages", "dependencies");
  root.texts("keywords");
  for (const key of ["displayName", "description", "homepage", "license", "repository", "logoUrl", "publisher"])
    root.text(key);
  const pattern = root.has("meta") ? root.node("meta")?.text("moduleFormat") : undefined;
  if (pattern !== undefined && !isPattern(pattern)) root.wrong("is no regular expression", "meta", "moduleFormat");
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** As the metaschema has them. */
const tokenForm = /^[a-zA-Z][-a-zA-Z0-9_]*:([^0-9][a-zA-Z0-9._/-]*)?:[^0-9][a-zA-Z0-9._/-]*$/;

function checkTokens({ root }: BroughtSchema, section: Section, name: string): void {
  const names = new Map<string, string>();
  for (const token of root.has(section) ? (root.node(section)?.keys() ?? []) : []) {
    if (!tokenForm.test(token)) root.wrong("is no token: `package:module:Name`", section, token);
    else if (token.split(":", 1)[0] !== name) root.wrong(`is not of the package ${name}`, section, token);
    const folded = token.replace(/:(?:index)?:/, "::");
    const other = names.get(folded);
    if (other !== undefined) root.wrong(`is the same as ${other}`, section, token);
    names.set(folded, token);
  }
}

/** Where each object and enum type stands; with it, all parts are read. */
function originsOf(schema: BroughtSchema): Checked["origins"] {
  const origins = new Map<ObjectType | EnumType, Path>();
  origins.set(schema.config(), ["config"]);
  for (const [name, { properties }] of schema.resources) origins.set(properties, ["resources", name]);
  for (const [name, { inputs, outputs }] of schema.functions) {
    origins.set(inputs, ["functions", name, "inputs"]);
    origins.set(outputs, ["functions", name, "outputs"]);
  }
  for (const [name, type] of schema.types) origins.set(type, ["types", name]);
  return origins;
}

function byToken(path: Path, { tokenOf }: BroughtSchema): Path {
  const section = sections.find((each) => each === path[0]);
  const [, name, ...rest] = path;
  return section === undefined || typeof name !== "string" ? path : [section, tokenOf(section, name) ?? name, ...rest];
}
