import { isUtf8 } from "node:buffer";
import type { HttpBody } from "../../platform/http.ts";
import type { HttpCall } from "./handling.ts";

/** What stands for a secret. */
const hidden = "[secret]";
/** Longer bodies are cut before they are looked through. Bytes. */
const longest = 256 * 1024;

const credentialHeader = /auth|cookie|token|secret|passw|credential|signature|api-?key|access-?key/i;
const credentialMember =
  /("[^"]*(?:passw|passphrase|secret|token(?!_?type)|credential|api_?-?key|private_?-?key|assertion)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"|\d+)/gi;
const credentialField =
  /((?:^|&)[^=&]*(?:passw|passphrase|secret|token(?!_?type)|credential|api_?-?key|assertion)[^=&]*=)([^&]*)/gi;

/** Headers as they may be shown: without known secrets, and without any value where credentials usually are. */
export function redactedHeaders(
  headers: Iterable<readonly [string, string]>,
  call: HttpCall,
): readonly (readonly [string, string])[] {
  return [...headers].map(([name, value]) => [name, credentialHeader.test(name) ? hidden : call.context.redact(value)]);
}

/**
 * A body as it may be shown: without known secrets, and without members that are called like one, which may be too short to
 * be found by value. Undefined: there is none. What is no text is described, for its encoding might hide a secret.
 */
export function redactedBody(body: HttpBody | Uint8Array | undefined, call: HttpCall): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "function") return "(a stream)";
  if (body.length === 0) return undefined;
  if (typeof body === "string") return redactedText(body.slice(0, longest), call);
  if (!isUtf8(body)) return `(${body.length} bytes that are no text)`;
  return redactedText(new TextDecoder().decode(body.subarray(0, longest)), call);
}

function redactedText(text: string, call: HttpCall): string {
  const known = call.context.redact(text);
  if (/^\s*[{[]/.test(known)) return known.replaceAll(credentialMember, `$1"${hidden}"`);
  return /^[^\s<>{}]+=[^\s]*$/.test(known) ? known.replaceAll(credentialField, `$1${hidden}`) : known;
}
