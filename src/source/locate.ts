import { stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { hasCode, messageOf, PacksError } from "../error/error.ts";
import type { Log } from "../model/log.ts";
import type { Environment } from "../platform/environment.ts";
import { projectRoot } from "../platform/paths.ts";

/** What a local reference names. */
export type LocalKind = "folder" | "archive";

/** A local reference once found. */
export interface Located {
  /** absolute */
  readonly location: string;
  /** the path as it is to be typed at the project's root; empty when only this machine has such a path */
  readonly portable: string;
}

/**
 * Finds the folder or archive that a path names. Relative paths are looked for in the current folder, where they were
 * typed, and then in the root of the project, from where `pulumi install` replays them (trap 14). Throws SOURCE_NOT_FOUND with all
 * places that were tried.
 */
export async function locate(path: string, kind: LocalKind, environment: Environment, log: Log): Promise<Located> {
  const root = projectRoot(environment);
  const bases = isAbsolute(path) ? ["/"] : [...new Set([environment.cwd, root ?? environment.cwd])];
  const tried: string[] = [];
  for (const base of bases) {
    const location = resolve(base, path);
    const problem = await problemOf(location, kind);
    if (problem === undefined) {
      const portable = portablePath(path, location, root ?? environment.cwd);
      if (bases.length > 1) announce(log, { path, location, portable, base, root });
      return { location, portable };
    }
    tried.push(`${location} ${problem}`);
  }
  throw PacksError.of("SOURCE_NOT_FOUND", { kind, reference: path }, { details: tried });
}

async function problemOf(location: string, kind: LocalKind): Promise<string | undefined> {
  try {
    const found = await stat(location);
    if (kind === "folder") return found.isDirectory() ? undefined : "is not a folder";
    return found.isFile() ? undefined : "is not a file";
  } catch (caught) {
    return hasCode(caught, "ENOENT") ? "does not exist" : `cannot be read: ${messageOf(caught)}`;
  }
}

function portablePath(typed: string, location: string, root: string): string {
  const path = relative(root, location).replaceAll(sep, "/");
  const inside = path !== ".." && !path.startsWith("../") && !isAbsolute(path);
  if (isAbsolute(typed) && !inside) return "";
  return inside ? `./${path}` : path;
}

function announce(
  log: Log,
  found: {
    readonly path: string;
    readonly location: string;
    readonly portable: string;
    readonly base: string;
    readonly root: string | undefined;
  },
): void {
  const { path, location, portable, base, root } = found;
  log.info(`“${path}” is ${location}.`);
  if (root === undefined || base === root) return;
  if (join(root, path) === location) return;
  log.warn(
    `“${path}” was found in ${base}, but \`pulumi install\` looks for it in the project's root ${root}. Write it as “${portable}” there.`,
  );
}
