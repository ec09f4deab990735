/** Details of errors: the value of the trailer `grpc-status-details-bin` (protocol §5.1). */
import type { MissingKey, PartialState } from "../model/requests.ts";
import { Status } from "../proto/google/rpc/status.ts";
import { ConfigureErrorMissingKeys, ErrorResourceInitFailed } from "../proto/pulumi/provider.ts";
import { bagWithin, droppedReason } from "./bag-within.ts";
import type { Reply } from "./peer.ts";

/** The status that the details go with: a gRPC code and the message that is also the status's own. */
export interface DetailedStatus {
  readonly code: number;
  readonly message: string;
}

/** Bytes of details that a connection survives: 11 MB passed, 14 MB killed it together with the resource (engine.md §7). */
export const detailsLimit = 10_000_000;

/** Characters of one reason, and of the message: a server's whole answer may be in it. */
const textLimit = 16_384;
const reasonsLimit = 50;

/** Bytes kept free for the names of what is dropped, the id and the framing. */
const spare = 100_000;

/**
 * The detail of a partial failure. Nothing may keep it from being sent, since the resource would be lost: what cannot be sent
 * is left out, and where it is too large its largest properties are, with a reason that says so.
 */
export function encodeInitFailed(
  partial: PartialState,
  status: DetailedStatus,
  reply: Reply,
  limit = detailsLimit,
): Uint8Array {
  const reasons = partial.reasons.slice(0, reasonsLimit).map(shortened);
  const room = limit - spare - Buffer.byteLength(reasons.join("")) - Buffer.byteLength(shortened(status.message));
  const inputs = partial.inputs && bagWithin(partial.inputs, reply, room / 2);
  const properties = bagWithin(partial.properties, reply, room - (inputs?.bytes.length ?? 0));
  const dropped = [...new Set([...properties.dropped, ...(inputs?.dropped ?? [])])];
  const detail = ErrorResourceInitFailed.encode({
    id: partial.id,
    properties: properties.bytes,
    reasons: dropped.length === 0 ? reasons : [...reasons, droppedReason(dropped)],
    inputs: inputs?.bytes,
    refreshBeforeUpdate: false,
  }).finish();
  return encodeStatus(status, "pulumirpc.ErrorResourceInitFailed", detail);
}

/** The detail of a Configure that lacks required keys. */
export function encodeMissingKeys(keys: readonly MissingKey[], status: DetailedStatus): Uint8Array {
  const missingKeys = keys.map(({ name, description }) => ({ name, description: shortened(description) }));
  return encodeStatus(
    status,
    "pulumirpc.ConfigureErrorMissingKeys",
    ConfigureErrorMissingKeys.encode({ missingKeys }).finish(),
  );
}

/** Go resolves the part of the type URL behind the last slash; with a wrong one the detail is ignored (gotcha 40). */
function encodeStatus(status: DetailedStatus, type: string, value: Uint8Array): Uint8Array {
  const details = [{ typeUrl: `type.googleapis.com/${type}`, value }];
  return Status.encode({ code: status.code, message: shortened(status.message), details }).finish();
}

/** A message or reason as far as it is sent, with how much is missing; never half of a surrogate pair. */
export function shortened(text: string): string {
  if (text.length <= textLimit) return text;
  return `${text.slice(0, textLimit).toWellFormed()} … (${text.length - textLimit} more characters)`;
}
