import type { Finding } from "../format/problem.ts";
import type { Rule } from "./rule.ts";

/** Names that the engine, or we, have other uses for (protocol §7.1). */
const reserved: ReadonlyMap<string, string> = new Map([
  ["pulumi", "the engine's own name"],
  ["input", "reserved by Pulumi's schema binder"],
  ["packs", "the name of the base package, which every pack is served by"],
]);

/** What is wrong with a package's name, also with one that `--name` gives; undefined: nothing. */
export function packageNameProblem(name: string): string | undefined {
  // stricter than the binder's pattern: npm knows no upper case, and PyPI takes `-` and `_` for the same
  if (!/^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/.test(name))
    return `${JSON.stringify(name)} is no package name: lower-case letters and digits, words joined by \`-\` or \`_\``;
  const use = reserved.get(name);
  if (use !== undefined) return `${name} cannot be a package's name: it is ${use}`;
  return name.length > 100 ? "a package's name has at most 100 characters" : undefined;
}

/** The pack's name can be a package's name. */
export const packageName: Rule = function* ({ definition }): Generator<Finding> {
  const wrong = packageNameProblem(definition.name);
  if (wrong !== undefined) yield { path: ["name"], message: wrong };
};
