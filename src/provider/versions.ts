// all of semver need not be there at start
import compare from "semver/functions/compare.js";
import { PacksError } from "../error/error.ts";
import type { Log } from "../model/log.ts";
import type { Parameterized } from "./parameterize/parameterize.ts";

/** What decides between two versions of a package. */
export type Version = Pick<Parameterized, "name" | "version" | "digest" | "definition" | "extension">;

/** Whether two loaded packages are the same content under the same name and version. */
export function isSame(a: Version, b: Version): boolean {
  return a.name === b.name && a.version === b.version && a.digest === b.digest;
}

/**
 * Whether `fresh`, which just arrived, is to serve the calls of its package instead of `current`. In replacement mode the last one
 * always does. Of an extension several versions may come, in any order, and calls do not say which one they mean: that which was
 * added last serves, and a warning names both (design.md §5). Throws PARAMETERIZE_TWO_PACKS when they are different packs.
 */
export function supersedes(fresh: Version, current: Version, log: Log): boolean {
  if (fresh.extension === undefined || current.extension === undefined) return true;
  if (fresh.definition.name !== current.definition.name) {
    const names = { package: fresh.name, known: current.definition.name, other: fresh.definition.name };
    throw PacksError.of("PARAMETERIZE_TWO_PACKS", names, { where: { pack: label(fresh) } });
  }
  const isLater = order(fresh, current) > 0;
  const [later, earlier] = isLater ? [fresh, current] : [current, fresh];
  log.warn(
    `Two versions of the extension ${fresh.name} are in use, and calls do not say which one they mean: ${label(later)}, which was added later, serves both its own resources and those of ${label(earlier)}.`,
  );
  return isLater;
}

/** Total, so that the same two versions give the same one in whatever order they arrive. */
function order(a: Version, b: Version): number {
  const bySeq = (a.extension?.seq ?? 0) - (b.extension?.seq ?? 0);
  if (bySeq !== 0) return bySeq;
  return compare(a.version, b.version) || (a.digest < b.digest ? -1 : 1);
}

function label({ name, version }: Version): string {
  return `${name}@${version}`;
}
