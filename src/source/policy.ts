import { PacksError } from "../error/error.ts";
import { formatReference, type PackReference, type RemoteReference } from "./reference.ts";

/** The kinds of references that this version can fetch. */
export type OfferedReference = Exclude<PackReference, RemoteReference>;

const remoteKinds = {
  https: "an archive on the web",
  npm: "a package of an npm registry",
  oci: "an artifact of an OCI registry",
  github: "a repository on GitHub",
} as const satisfies Record<RemoteReference["type"], string>;

/**
 * The one gate for what may be fetched, passed before anything is opened. Throws SOURCE_NOT_OFFERED.
 * `version` is the host's, for the message.
 */
export function admit(reference: PackReference, version: string): OfferedReference {
  switch (reference.type) {
    case "folder":
    case "archive":
    case "builtin":
      return reference;
    default: {
      const kind = remoteKinds[reference.type];
      throw PacksError.of("SOURCE_NOT_OFFERED", { reference: formatReference(reference), kind, version });
    }
  }
}

/** Whether code from such a place runs only after the user said so: all but what ships with the plugin itself. */
export function codeNeedsConsent(reference: PackReference): boolean {
  return reference.type !== "builtin";
}
