import type { Path } from "../../model/path.ts";
import type { ExchangeSettings } from "../auth.ts";
import type { Context } from "./context.ts";
import { durationAt } from "./duration.ts";
import type { ExchangeShape } from "./shape/auth.ts";

const units: ReadonlyMap<string | undefined, number> = new Map([
  [undefined, 1],
  ["KiB", 1024],
  ["MiB", 1024 ** 2],
  ["GiB", 1024 ** 3],
]);

/** The limits of each exchange; `path` is that of `http`. */
export function resolveExchange(context: Context, { timeouts, maxBody }: ExchangeShape, path: Path): ExchangeSettings {
  const milliseconds = (key: "headers" | "body"): number | undefined => {
    const written = timeouts?.[key];
    const seconds =
      written === undefined ? undefined : durationAt(context.findings, written, [...path, "timeouts", key]);
    return seconds === undefined ? undefined : seconds * 1000;
  };
  return {
    headersTimeout: milliseconds("headers"),
    bodyTimeout: milliseconds("body"),
    maxBody: maxBody === undefined ? undefined : bytes(context, maxBody, [...path, "maxBody"]),
  };
}

function bytes(context: Context, written: string | number, path: Path): number | undefined {
  if (typeof written === "number") return written;
  const [, count, unit] = /^(\d+)\s*([KMG]iB)?$/.exec(written) ?? [];
  const factor = units.get(unit);
  if (count !== undefined && factor !== undefined) return Number(count) * factor;
  context.findings.add(path, `${JSON.stringify(written)} is no size`, { expected: "`64MiB`, or bytes" });
  return undefined;
}
