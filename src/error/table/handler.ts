import type { ErrorRow } from "../row.ts";

/** Failures of the area “handler”. */
export const handlerErrors = {} as const satisfies Record<string, ErrorRow>;
