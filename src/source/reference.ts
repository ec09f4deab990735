import { fileURLToPath } from "node:url";
import { PacksError } from "../error/error.ts";

/** What a person types to name a pack. Paths stay as typed: relative ones are resolved where they are used. */
export type PackReference =
  | { readonly type: "folder"; readonly path: string }
  | { readonly type: "archive"; readonly path: string }
  | { readonly type: "builtin"; readonly name: string }
  | RemoteReference;

/** A reference to a place that needs the network. */
export interface RemoteReference {
  readonly type: "https" | "npm" | "oci" | "github";
  /** the whole reference in its long form */
  readonly text: string;
}

/**
 * The reference that a text stands for: `./folder`, `./file.tgz`, `file:///…`, `builtin:name`, `https://…`,
 * `npm:name@range` or `@scope/name`, `oci://…`, `github:org/repo`. Throws SOURCE_REFERENCE.
 */
export function parseReference(text: string): PackReference {
  const refuse = (problem: string) => PacksError.of("SOURCE_REFERENCE", { reference: text, problem });
  if (text.trim() === "") throw refuse("it is empty");
  if (text.includes("\0")) throw refuse("it holds a NUL character");
  if (/^@[^/]+\/[^/]/.test(text)) return { type: "npm", text: `npm:${text}` };
  const scheme = /^([a-z][a-z0-9+.-]+):(.*)$/is.exec(text);
  // one letter is a drive on Windows
  if (scheme?.[1] === undefined) return local(text);
  const rest = scheme[2] ?? "";
  switch (scheme[1].toLowerCase()) {
    case "builtin":
      if (!/^[a-z][a-z0-9-]*$/.test(rest))
        throw refuse("the name of a shipped pack is lower-case letters, digits and hyphens");
      return { type: "builtin", name: rest };
    case "file":
      return local(pathOf(text, refuse));
    case "https":
      return { type: "https", text };
    case "http":
      throw refuse("packs are fetched over https only");
    case "npm":
      return { type: "npm", text };
    case "oci":
      return { type: "oci", text };
    case "github":
      return { type: "github", text };
    default:
      throw refuse(`“${scheme[1]}:” is not a place that packs come from`);
  }
}

/** The text that `parseReference` reads as this reference. */
export function formatReference(reference: PackReference): string {
  switch (reference.type) {
    case "folder":
    case "archive":
      return reference.path;
    case "builtin":
      return `builtin:${reference.name}`;
    default:
      return reference.text;
  }
}

function local(path: string): PackReference {
  return { type: /\.(tgz|tar\.gz)$/i.test(path) ? "archive" : "folder", path };
}

function pathOf(url: string, refuse: (problem: string) => PacksError): string {
  const problem = "it is not the URL of a file on this machine; those begin with file:///";
  // the URL standard reads file:./x as /x
  if (!/^file:\/\/\//i.test(url)) throw refuse(problem);
  try {
    return fileURLToPath(url);
  } catch {
    throw refuse(problem);
  }
}
