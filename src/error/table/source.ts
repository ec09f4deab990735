import type { ErrorRow } from "../row.ts";

/** Failures of the area “source”. */
export const sourceErrors = {} as const satisfies Record<string, ErrorRow>;
