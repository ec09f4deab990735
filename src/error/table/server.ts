import type { ErrorRow } from "../row.ts";

/** Failures of the area “server”. */
export const serverErrors = {} as const satisfies Record<string, ErrorRow>;
