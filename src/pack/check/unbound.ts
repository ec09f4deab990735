import type { Finding } from "../format/problem.ts";
import { parseToken } from "../token.ts";
import type { Rule } from "./rule.ts";

/** The most names that are listed. */
const most = 5;

/** What a pack's schema offers and nothing says how to do: SDKs have it, and every use of it fails. */
export const unbound: Rule = function* ({ definition }): Generator<Finding> {
  const resources = [...definition.resources.values()]
    .filter(({ code, operations }) => code === undefined && !operations.has("create"))
    .map(({ name }) => name);
  const offered = Object.keys(definition.schema?.["functions"] ?? {}).map(
    (token) => parseToken(token)?.authorName ?? token,
  );
  const functions = offered.filter((name) => !definition.functions.has(name));
  if (resources.length > 0) yield finding("resources", resources);
  if (functions.length > 0) yield finding("functions", functions);
};

function finding(section: string, names: readonly string[]): Finding {
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  const message = `nothing says how these ${section} of the schema are done: ${names.slice(0, most).join(", ")}${more}`;
  return { path: [section], at: "key", message };
}
