import type { ErrorRow } from "../row.ts";

/** Failures of the area “parameterize”. */
export const parameterizeErrors = {} as const satisfies Record<
	string,
	ErrorRow
>;
