import type { Environment } from "@marcbachmann/cel-js";
import { fromCel, toCel } from "../convert.ts";
import { parseExact, stringifyExact } from "../exact-json.ts";
import { anyType } from "../scope.ts";
import { registerNamespace } from "./namespace.ts";
import { checkLength } from "./text.ts";

const noClasses = new Map();

/** `base64` under CEL's names; `json` and `url` in the same manner. */
export function registerEncoders(environment: Environment): void {
  registerNamespace(environment, "base64", {
    "encode(bytes): string": (bytes: Uint8Array) => Buffer.from(bytes).toString("base64"),
    "encode(string): string": (text: string) => Buffer.from(text).toString("base64"),
    "decode(string): bytes": decodeBase64,
  });
  registerNamespace(environment, "json", {
    "encode(dyn): string": (value: unknown) => {
      const text = stringifyExact(fromCel(value) ?? null);
      checkLength(text.length);
      return text;
    },
    "decode(string): dyn": (text: string) => toCel(parseJson(text), anyType, noClasses),
  });
  registerNamespace(environment, "url", {
    "encode(string): string": (text: string) => encodeURIComponent(text.toWellFormed()),
    "decode(string): string": decodeUrl,
    "lastSegment(string): string": lastSegment,
  });
}

function decodeBase64(text: string): Uint8Array {
  const clean = text.replaceAll(/\s/g, "");
  if (!/^[\w+/-]*={0,2}$/.test(clean)) throw new Error("a text in it is not base64");
  return new Uint8Array(Buffer.from(clean, "base64"));
}

function parseJson(text: string) {
  try {
    return parseExact(text);
  } catch {
    throw new Error("a text in it is not JSON");
  }
}

function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error("a text in it is not percent-encoded");
  }
}

/** The last segment of a URL's path that is not empty, decoded: the id in most `Location` headers. */
function lastSegment(url: string): string {
  const [path = ""] = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/);
  return decodeUrl(path.split("/").findLast((segment) => segment !== "") ?? "");
}
