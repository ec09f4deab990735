import type { ErrorRow } from "../row.ts";

/** Failures of the area “pack”. */
export const packErrors = {} as const satisfies Record<string, ErrorRow>;
