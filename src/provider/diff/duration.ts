import type { PropertyValue } from "../../model/value.ts";

const units: ReadonlyMap<string, number> = new Map([
  ["ns", 1e-9],
  ["us", 1e-6],
  ["µs", 1e-6],
  ["ms", 1e-3],
  ["s", 1],
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
  ["w", 604_800],
]);
const iso = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Seconds of a duration: a number of seconds, Go's form (`1h30m`), or ISO 8601 without years and months; undefined for anything else. */
export function durationSeconds(value: PropertyValue): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return undefined;
  const parts = iso.exec(value);
  if (parts !== null && value !== "P" && !value.endsWith("T")) {
    const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
    return (weeks ?? 0) * 604_800 + (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  }
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|[smhdw]))+$/.test(value)) return undefined;
  let sum = 0;
  for (const [, count, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|[smhdw])/g))
    sum += Number(count) * (units.get(unit ?? "") ?? Number.NaN);
  return sum;
}
