import type { ExistingSdk } from "./existing-sdks.ts";
import type { PackValue } from "./value.ts";

/**
 * The number that orders the versions of one extension: when it was added, in milliseconds. What is added again unchanged keeps
 * its number, so that the value in the state stays what it is; what is new comes after all that the project knows.
 */
export function sequenceNumber(
  { name, version, digest }: Pick<PackValue, "name" | "version" | "digest">,
  sdks: readonly ExistingSdk[],
  now: () => number,
): number {
  const own = sdks.filter((sdk) => sdk.mode === "extend" && sdk.name === name);
  const same = own.find((sdk) => sdk.version === version && sdk.digest === digest);
  return same?.seq ?? Math.max(now(), ...own.map(({ seq }) => seq + 1));
}
