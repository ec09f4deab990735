/** The operations that a resource may declare. */
export const operationNames = ["create", "read", "update", "delete", "list"] as const;

/** One of a resource's operations. */
export type OperationName = (typeof operationNames)[number];
