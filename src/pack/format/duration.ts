import type { Path } from "../../model/path.ts";
import type { Findings } from "./problem.ts";

const units: ReadonlyMap<string, number> = new Map([
  ["h", 3600],
  ["m", 60],
  ["s", 1],
]);

/** The seconds of `90`, `"90s"`, `"5m"` or `"1h30m"`; undefined for what is no duration above zero. */
export function parseDuration(value: string | number): number | undefined {
  const seconds = typeof value === "number" ? value : secondsOf(value);
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** The same, where what is no duration becomes a finding. */
export function durationAt(findings: Findings, written: string | number, path: Path): number | undefined {
  const seconds = parseDuration(written);
  if (seconds !== undefined) return seconds;
  findings.add(path, `${JSON.stringify(written)} is no duration`, { expected: "`90s`, `5m`, `1h30m`, or seconds" });
  return undefined;
}

function secondsOf(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?[hms])+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units.get(unit ?? "") ?? 0), 0);
}
