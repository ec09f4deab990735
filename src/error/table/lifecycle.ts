import type { ErrorRow } from "../row.ts";

/** Failures of operations on resources and functions that are not a handler's. */
export const lifecycleErrors = {
  LIFECYCLE_NOT_OFFERED: {
    status: "UNIMPLEMENTED",
    audience: "author",
    message: "the pack does not say how to {operation} this resource",
    remedy: "Its author can add `{operation}:` to the resource in pack.yaml.",
  },
  LIFECYCLE_EMPTY_ID: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "create returned an empty id, so the object cannot be recorded",
    remedy: "If it was made, remove it by hand. The pack's author must return a non-empty id.",
  },
  LIFECYCLE_GONE: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the object {id} does not exist any more",
    remedy: "Run pulumi refresh to take it out of the state, then pulumi up to make it again.",
  },
  LIFECYCLE_IMPORT_ID: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the import id “{id}” does not fit {template}",
    remedy:
      "Give it as pulumi import {token} <name> {example}; a sign that separates the parts is written percent-encoded inside one (/ as %2F).",
  },
  LIFECYCLE_LIST_QUERY: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the list cannot be asked for like this:",
    remedy: "`pulumi do <token> list --help` shows what it takes.",
  },
  LIFECYCLE_NOT_READABLE: {
    status: "UNIMPLEMENTED",
    audience: "author",
    message: "this resource cannot be read back, so {operation} does not work",
    remedy: "The pack's author can add `read:` to the resource in pack.yaml.",
  },
  LIFECYCLE_UNKNOWN_PACKAGE: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the package {package} is not loaded in this plugin process; loaded: {loaded}",
    remedy:
      "If the program uses only functions of the package, add a resource of it too, or run pulumi package add again.",
  },
  LIFECYCLE_EXTENSION_NOT_LOADED: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "the extension {package} is not loaded in this plugin process; loaded: {loaded}",
    remedy:
      "Pulumi tells the plugin of an extension with the first resource of it that a program registers; its functions and `.get()` do not. Let them depend on such a resource (in functions, use one of its outputs), or add the pack without --extension.",
  },
  LIFECYCLE_UNKNOWN_TOKEN: {
    status: "NOT_FOUND",
    audience: "user",
    message: "{pack} has no {kind} {token}{suggestion}",
    remedy:
      "If it is new in the pack, run pulumi package add again; if the pack dropped it, use an earlier version to delete it.",
  },
} as const satisfies Record<string, ErrorRow>;
