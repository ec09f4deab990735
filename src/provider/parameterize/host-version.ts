import { lt, parse, satisfies } from "semver";
import { PacksError } from "../../error/error.ts";
import type { PackDefinition } from "../../pack/definition.ts";
import { whereOf } from "./content.ts";
import type { PackValue } from "./value.ts";

/** Throws PARAMETERIZE_HOST_TOO_OLD for a value that this host would not read right. A prerelease of the least version will do. */
export function checkLeastHost(value: PackValue, version: string): void {
  const { major, minor, patch } = parse(version) ?? { major: 0, minor: 0, patch: 0 };
  if (!lt(`${major}.${minor}.${patch}`, value.min)) return;
  throw PacksError.of("PARAMETERIZE_HOST_TOO_OLD", { least: value.min, version }, { where: whereOf(value) });
}

/** Throws PARAMETERIZE_REQUIRES for a pack that does not accept this host; prereleases count as any other version. */
export function checkRequires(definition: PackDefinition, version: string): void {
  const { requires: range } = definition;
  if (range === undefined || satisfies(version, range, { includePrerelease: true })) return;
  throw PacksError.of("PARAMETERIZE_REQUIRES", { range, version }, { where: whereOf(definition) });
}
