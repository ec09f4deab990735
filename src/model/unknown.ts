/** What is not known until resources exist. Protocol §4: seven sentinels, one for each type; the string one is what SDKs send. */
export interface Unknown {
  readonly kind: "unknown";
  readonly of: "string" | "boolean" | "number" | "list" | "object" | "asset" | "archive";
}

/** The unknown that we send when its type does not matter. */
export const unknown: Unknown = { kind: "unknown", of: "string" };
