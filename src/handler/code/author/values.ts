/** What authors return besides JSON: secrets, unknowns (in previews) and assets. */
import { createHash } from "node:crypto";
import { asLeaf, isUnknownLeaf, type Leaf, SecretMarker } from "../../../model/plain.ts";
import { unknown as anyUnknown, type Unknown } from "../../../model/unknown.ts";
import type * as model from "../../../model/value.ts";

/** A value that the host keeps secret wherever it goes: in state, in diffs, in logs. Made by `secret`. */
export type Secret<Value> = SecretMarker<Value>;

/**
 * The type of what may be returned for a state of type `State`: the same, with `secret(…)` around anything in it.
 *
 * @example
 * ```ts
 * const state: WithSecrets<{ user: string; password: string }> = { user: "root", password: secret("s3cret") };
 * ```
 */
export type WithSecrets<State> = With<State, never>;

/**
 * The type of what a `preview` may return for a state of type `State`: `unknown()` and `secret(…)` may stand for anything in it.
 *
 * @example
 * ```ts
 * const state: WithUnknowns<{ name: string; address: string }> = { name: "web", address: unknown() };
 * ```
 */
export type WithUnknowns<State> = With<State, UnknownValue>;

type With<State, Mark> =
  | State
  | Secret<State>
  | Mark
  | (State extends readonly (infer Item)[]
      ? readonly With<Item, Mark>[]
      : State extends object
        ? { readonly [Key in keyof State]: With<State[Key], Mark> }
        : never);

/** The value of something that is not known before the resources it comes from exist. Only previews see it. */
export type UnknownValue = Leaf<Unknown>;

/** A file-like input or output. */
export type Asset = Leaf<model.Asset>;

/** A folder-like input or output. */
export type Archive = Leaf<model.Archive>;

/**
 * Marks a value of a returned state as secret. Properties that `pack.yaml` declares as `secret: true`, and outputs that
 * contain a secret input, are kept secret without it.
 *
 * @example
 * ```ts
 * return { id, state: { user, token: secret(answer.token) } };
 * ```
 */
export function secret<Value>(value: Value): Secret<Value> {
  return new SecretMarker(value);
}

/**
 * Whether a value is not known yet. Only `check` and `preview` meet such values; all other operations get complete inputs.
 *
 * @example
 * ```ts
 * check: ({ inputs }) => {
 *   if (isUnknown(inputs.name) || inputs.name.endsWith(".")) return {};
 *   return { failures: [{ property: "name", reason: "must end with a dot" }] };
 * }
 * ```
 */
export function isUnknown(value: unknown): value is UnknownValue {
  return isUnknownLeaf(value);
}

/**
 * The value that is not known yet, for what a `preview` returns.
 *
 * @example
 * ```ts
 * preview: ({ inputs }) => ({ ...inputs, address: unknown() })
 * ```
 */
export function unknown(): UnknownValue {
  return asLeaf(anyUnknown);
}

/**
 * An asset of the given text.
 *
 * @example
 * ```ts
 * return { id, state: { log: stringAsset(answer.log) } };
 * ```
 */
export function stringAsset(text: string): Asset {
  return asLeaf({ kind: "asset", text, hash: createHash("sha256").update(text).digest("hex") });
}

/**
 * An asset out of a file. `path` is relative to the folder in which Pulumi runs.
 *
 * @example
 * ```ts
 * return { id, state: { certificate: fileAsset("certs/site.pem") } };
 * ```
 */
export function fileAsset(path: string): Asset {
  return asLeaf({ kind: "asset", path });
}

/**
 * An asset behind a `file:`, `http:` or `https:` URI.
 *
 * @example
 * ```ts
 * return { id, state: { image: remoteAsset(answer.downloadUrl) } };
 * ```
 */
export function remoteAsset(uri: string): Asset {
  return asLeaf({ kind: "asset", uri });
}
