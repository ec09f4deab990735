import type { ErrorRow } from "../row.ts";

/** Failures of the area “server”. */
export const serverErrors = {
  SERVER_UNEXPECTED: {
    // not INTERNAL: that flags the whole update as corrupt (protocol §5.1)
    status: "ABORTED",
    audience: "host",
    message: "An unexpected {kind} stopped {operation}",
    remedy:
      "This is a defect of the packs plugin {version}, not of your program. The whole error is in the debug log: run the command again with `--debug`, and report it.",
  },
  SERVER_CANCELLED: {
    status: "CANCELLED",
    audience: "user",
    message: "The operation was cancelled",
    remedy: "",
  },
  SERVER_MALFORMED_REQUEST: {
    status: "INVALID_ARGUMENT",
    audience: "host",
    message: "The request {operation} cannot be read: {reason}",
    remedy: "Use a version of the Pulumi CLI that speaks the same protocol as the packs plugin {version}.",
  },
  SERVER_PLUGIN_NOT_STARTED: {
    status: "UNAVAILABLE",
    audience: "user",
    message: "The plugin {command} did not start: {reason}",
    remedy: "Its output, if there is any, is above. Run it by hand to see more.",
  },
  SERVER_NO_COMPONENTS: {
    status: "UNIMPLEMENTED",
    audience: "user",
    message: "{token} is not a component or a method: packs offer resources and functions only",
    remedy: "Create it as a custom resource, or call it as a function.",
  },
} as const satisfies Record<string, ErrorRow>;
