import type { Environment } from "@marcbachmann/cel-js";
import { registerFunctions } from "./namespace.ts";

const timestamp = "google.protobuf.Timestamp";
const duration = "google.protobuf.Duration";

/** Conversions of timestamps and durations that CEL's specification has and the library lacks. */
export function registerDates(environment: Environment): void {
  registerFunctions(environment, {
    [`string(${timestamp}): string`]: (time: Date) => time.toISOString().replace(".000Z", "Z"),
    [`string(${duration}): string`]: (value: object) => String(value),
    [`int(${timestamp}): int`]: (time: Date) => BigInt(Math.floor(time.getTime() / 1000)),
    [`timestamp(${timestamp}): ${timestamp}`]: (time: Date) => time,
    [`duration(${duration}): ${duration}`]: (value: object) => value,
  });
}
