import { Metadata, type StatusObject, status } from "@grpc/grpc-js";
import { type DetailedStatus, encodeInitFailed, encodeMissingKeys, shortened } from "../codec/details.ts";
import type { Reply } from "../codec/peer.ts";
import { PacksError } from "../error/error.ts";
import type { StatusName } from "../error/row.ts";
import { plainText } from "../platform/text.ts";
import { hostVersion } from "../platform/version.ts";
import { MissingKeys } from "../provider/missing-keys.ts";
import { InitFailed } from "../provider/partial.ts";

/** What a failed call answers, and whether its cause is a defect of ours, to be logged in full. */
export interface Failure {
  readonly status: StatusObject;
  readonly unexpected: boolean;
}

/** The call that failed. */
export interface FailedCall {
  /** the RPC's name */
  readonly operation: string;
  /** whether it was cancelled */
  readonly aborted: boolean;
  readonly reply: Reply;
}

/**
 * The one place where something thrown becomes a reply. What we do not know is answered blandly: its text may hold
 * anything, secrets included.
 */
export function toFailure(caught: unknown, call: FailedCall): Failure {
  if (caught instanceof PacksError) return expected(caught.row.status, caught.message);
  if (caught instanceof InitFailed) return initFailed(caught, call.reply);
  if (caught instanceof MissingKeys) {
    return expected("INVALID_ARGUMENT", caught.message, (status) => encodeMissingKeys(caught.keys, status));
  }
  if (call.aborted && isAbort(caught)) return toFailure(PacksError.of("SERVER_CANCELLED", {}), call);
  const values = { kind: kindOf(caught), operation: call.operation, version: hostVersion };
  return { ...toFailure(PacksError.of("SERVER_UNEXPECTED", values), call), unexpected: true };
}

/** The CLI shows the reasons only, so they are stripped like a message. */
function initFailed(caught: InitFailed, reply: Reply): Failure {
  const partial = { ...caught.partial, reasons: caught.partial.reasons.map(plainText) };
  return expected("FAILED_PRECONDITION", caught.message, (status) => encodeInitFailed(partial, status, reply));
}

function expected(name: StatusName, text: string, encodeDetails?: (status: DetailedStatus) => Uint8Array): Failure {
  const code = status[name];
  const message = plainText(text);
  const metadata = new Metadata();
  if (encodeDetails !== undefined) {
    metadata.set("grpc-status-details-bin", Buffer.from(encodeDetails({ code, message })));
  }
  return { status: { code, details: shortened(message), metadata }, unexpected: false };
}

function isAbort(caught: unknown): boolean {
  return caught instanceof Error && caught.name === "AbortError";
}

/** `TypeError`, `Error ENOENT`, `string`: names only. */
function kindOf(caught: unknown): string {
  if (!(caught instanceof Error)) return typeof caught;
  return "code" in caught && typeof caught.code === "string" ? `${caught.name} ${caught.code}` : caught.name;
}
