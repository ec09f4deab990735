import type { Path } from "../../model/path.ts";
import { formatToken, parseToken } from "../token.ts";
import type { Context } from "./context.ts";

const authorName = /^([A-Za-z][A-Za-z0-9]*\/)*[A-Za-z][A-Za-z0-9]*$/;

/**
 * A resource's former names: the listed ones, and its tokens under the pack's former names (`aliases` at the top).
 */
export function resolveAliases(
  context: Context,
  name: string,
  aliases: readonly string[],
  path: Path,
): readonly string[] {
  const { findings, pack } = context;
  for (const [index, alias] of aliases.entries()) {
    const at = [...path, "aliases", index];
    if (alias === name) findings.add(at, "is the resource's own name");
    else if (Object.hasOwn(pack.resources ?? {}, alias)) findings.add(at, `${alias} is another resource of this pack`);
    else if (aliases.indexOf(alias) < index) findings.add(at, `${alias} is listed twice`);
    else if (parseToken(alias) === undefined && !authorName.test(alias)) {
      const expected = "a former name (`Zone`, `dns/Zone`) or a whole token (`pkg:module:Name`)";
      findings.add(at, `${JSON.stringify(alias)} is no alias`, { expected });
    }
  }
  const former = (pack.aliases ?? []).map((packageName) => formatToken(packageName, name));
  return [...new Set([...aliases, ...former])];
}
