import type { Path } from "../../model/path.ts";
import type { Finding } from "../format/problem.ts";
import { type Holder, objectsOf, propertiesOf, type Rule } from "./rule.ts";

/** Names that break something where they stand (gotchas 44 and 59), with the reason. */
const reserved: readonly (readonly [name: string, holders: readonly Holder[], reason: string])[] = [
  [
    "pulumi",
    ["config", "resource", "function inputs", "function outputs", "type"],
    "Pulumi's schema has its own use for it",
  ],
  ["id", ["config", "resource"], "every resource has an id, and SDKs do not compile with a second one"],
  ["urn", ["config", "resource"], "every resource has a urn"],
  ["version", ["config"], "the engine takes it for the version of the provider"],
  ["opts", ["config"], "it is a parameter of the provider's constructor in Python"],
];

/** Property names are identifiers in every language. */
export const propertyNames: Rule = function* (checked): Generator<Finding> {
  for (const { name, path, holder } of propertiesOf(checked)) {
    const advice = holder === "config" ? "" : `; name it otherwise and say \`as: ${name}\``;
    if (!/^[a-z][A-Za-z0-9_]*$/.test(name)) {
      const message = `${JSON.stringify(name)} cannot name a property: ASCII letters and digits, in camelCase${advice}`;
      yield { path, at: "key", message, ...suggestionFor(name) };
    }
    const entry = reserved.find(([word, holders]) => word === name && holders.includes(holder));
    if (entry !== undefined)
      yield { path, at: "key", message: `${name} cannot name a property here: ${entry[2]}${advice}` };
  }
};

/** No two properties of an object become the same name in a language: `fooBar` and `foo_bar` are `foo_bar` in Python. */
export const distinctProperties: Rule = function* (checked): Generator<Finding> {
  for (const { type, path } of objectsOf(checked)) {
    const taken = new Map<string, string>();
    for (const name of type.properties.keys()) {
      for (const mangled of new Set([snakeCase(name), camelCase(name)])) {
        const other = taken.get(mangled);
        if (other === undefined || other === name) taken.set(mangled, name);
        else {
          yield collision([...path, "properties", name], other, mangled);
          break;
        }
      }
    }
  }
};

/** As Python's generator names it: `fooURL` is `foo_url`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

function collision(path: Path, other: string, mangled: string): Finding {
  const message = `it and ${other} become the same name (${mangled}) in an SDK`;
  return { path, at: "key", message, expected: "another name, with `as:` for the API's" };
}

function camelCase(name: string): string {
  const joined = name.replaceAll(/_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

function suggestionFor(name: string): { suggestion?: string } {
  // only separators can be taken out without a guess at the meaning
  if (!/^[A-Za-z0-9\s._-]+$/.test(name)) return {};
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const suggestion = joined.charAt(0).toLowerCase() + joined.slice(1);
  return /^[a-z][A-Za-z0-9]*$/.test(suggestion) ? { suggestion } : {};
}
