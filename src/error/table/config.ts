import type { ErrorRow } from "../row.ts";

/** Failures of the area “config”. */
export const configErrors = {} as const satisfies Record<string, ErrorRow>;
