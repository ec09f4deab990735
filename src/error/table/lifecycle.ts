import type { ErrorRow } from "../row.ts";

/** Failures of the area “lifecycle”. */
export const lifecycleErrors = {} as const satisfies Record<string, ErrorRow>;
