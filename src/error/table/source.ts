import type { ErrorRow } from "../row.ts";

/** Failures of the area “source”: where packs come from, what they consist of, and how they are kept. */
export const sourceErrors = {
  SOURCE_REFERENCE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "“{reference}” is not a reference to a pack: {problem}",
    remedy: "Give a folder (./packs/widgets), an archive (./widgets-1.2.3.tgz) or a shipped pack (builtin:dice).",
  },
  SOURCE_NOT_OFFERED: {
    status: "UNIMPLEMENTED",
    audience: "user",
    message: "“{reference}” is a reference to {kind}, which the packs plugin {version} cannot fetch",
    remedy: "Download the pack, and give its folder (./packs/widgets) or its archive (./widgets-1.2.3.tgz).",
  },
  SOURCE_NOT_FOUND: {
    status: "NOT_FOUND",
    audience: "user",
    message: "There is no {kind} “{reference}”",
    remedy:
      "Write the path relative to the current folder or to the root of the Pulumi project. A pack that ships with the plugin is written builtin:<name>.",
  },
  SOURCE_NO_BUILTIN: {
    status: "NOT_FOUND",
    audience: "user",
    message: "The packs plugin {version} has no pack “{name}”",
    remedy: "It ships with: {known}.",
  },
  SOURCE_UNREADABLE: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "The {kind} {location} cannot be read: {problem}",
    remedy: "Make it readable for the user that runs Pulumi.",
  },
} as const satisfies Record<string, ErrorRow>;
