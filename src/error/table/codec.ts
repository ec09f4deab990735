import type { ErrorRow } from "../row.ts";

/** Failures of the area “codec”: values that cannot be read, or that the engine could not read. */
export const codecErrors = {
  CODEC_MALFORMED: {
    status: "INVALID_ARGUMENT",
    audience: "host",
    message: "The engine sent something that cannot be read: {reason}",
    remedy: "Update the Pulumi CLI and this plugin; if it stays, report it with the output of PULUMI_DEBUG_GRPC.",
  },
  CODEC_SIGNATURE: {
    status: "INVALID_ARGUMENT",
    audience: "host",
    message: "A value has the unknown signature {signature}",
    remedy: "The Pulumi CLI is newer than this plugin: update the plugin.",
  },
  CODEC_TOO_DEEP: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "A value is nested more than {limit} levels deep",
    remedy: "Make it flatter, or pass it as JSON text.",
  },
  CODEC_UNKNOWN_IN_REPLY: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "A value that is not known yet was returned outside a preview",
    remedy: "Return the real value, or leave the property out.",
  },
  CODEC_SIGNATURE_IN_REPLY: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "A returned object has the key {key}, with which Pulumi marks special values",
    remedy: "Leave the key out; use the functions of pulumi-packs to make secrets and assets.",
  },
  CODEC_BYTES_REFUSED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "A returned string is not valid UTF-8, and the Pulumi CLI in use cannot take it",
    remedy: "Return it as base64 text, or update the Pulumi CLI.",
  },
} as const satisfies Record<string, ErrorRow>;
