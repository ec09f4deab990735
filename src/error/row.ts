/** gRPC status names that we use, by their standard meaning (protocol §5.1: UNKNOWN, INTERNAL and DATA_LOSS flag the update as corrupt). */
export type StatusName =
  | "INVALID_ARGUMENT"
  | "FAILED_PRECONDITION"
  | "NOT_FOUND"
  | "ALREADY_EXISTS"
  | "ABORTED"
  | "CANCELLED"
  | "DEADLINE_EXCEEDED"
  | "PERMISSION_DENIED"
  | "RESOURCE_EXHAUSTED"
  | "UNAVAILABLE"
  | "UNIMPLEMENTED"
  | "INTERNAL";

/** Whose fault it is, and so who must act. */
export type Audience = "user" | "author" | "service" | "host";

/** One kind of failure. `message` and `remedy` hold `{slots}` that the throw site fills. */
export interface ErrorRow {
  readonly status: StatusName;
  readonly audience: Audience;
  /** one sentence, without a full stop at its end when it ends in a slot that may be a name */
  readonly message: string;
  /** the next step, one or two sentences */
  readonly remedy: string;
}
