/**
 * The verbs of a provider in our own words: what the codec makes of the wire's requests and what it turns into replies.
 * Names follow the protocol (reference/protocol.md §2–§6). Timeouts are seconds; 0 means none given.
 */
import type { PropertyObject } from "./value.ts";

/** What every call on a resource carries. */
export interface ResourceCall {
  readonly urn: string;
  readonly name: string;
  /** the token `pkg:module:Name` */
  readonly type: string;
}

/** The engine introduces itself (protocol §2.1). */
export interface HandshakeRequest {
  readonly engineAddress: string;
  readonly acceptsByteString: boolean;
}

/** What the plugin is to become: loose arguments, or the value that SDKs and states embed. */
export type ParameterizeRequest =
  | { readonly form: "args"; readonly args: readonly string[] }
  | {
      readonly form: "value";
      readonly name: string;
      readonly version: string;
      readonly value: Uint8Array;
    };

/** The package that a pack became. */
export interface ParameterizeResponse {
  readonly name: string;
  /** strict semver */
  readonly version: string;
}

/** Which package's schema is wanted (protocol §2.9). */
export interface GetSchemaRequest {
  /** empty: the base package */
  readonly subpackageName: string;
  readonly subpackageVersion: string;
}

/** Something wrong with inputs, as the CLI shows it. */
export interface CheckFailure {
  /** A top-level property name, or "" for the whole resource; never one that is or holds a secret (engine.md §6). */
  readonly property: string;
  readonly reason: string;
}

/** A provider's configuration to check (protocol §3.2). */
export interface CheckConfigRequest extends ResourceCall {
  readonly olds: PropertyObject | undefined;
  readonly news: PropertyObject;
}

/** What the engine wants of an automatic name (protocol §5.2). */
export interface AutonamingOptions {
  readonly proposedName: string;
  readonly mode: "propose" | "enforce" | "disable";
}

/** A resource's inputs to check (protocol §5.2). */
export interface CheckRequest extends CheckConfigRequest {
  readonly randomSeed: Uint8Array;
  readonly autonaming: AutonamingOptions | undefined;
}

/** Checked inputs, and what is wrong with them. */
export interface CheckResponse {
  /** always set: a reply without inputs makes the CLI panic (protocol §10, 27) */
  readonly inputs: PropertyObject;
  readonly failures: readonly CheckFailure[];
}

/** Two configurations to compare (protocol §3.3). */
export interface DiffConfigRequest extends ResourceCall {
  readonly olds: PropertyObject;
  readonly oldInputs: PropertyObject;
  readonly news: PropertyObject;
  readonly ignoreChanges: readonly string[];
}

/** Two states of a resource to compare (protocol §5.3). */
export interface DiffRequest extends DiffConfigRequest {
  readonly id: string;
}

/** What happens to a property, and whether the resource must be replaced for it. */
export type DiffKind = "add" | "add-replace" | "delete" | "delete-replace" | "update" | "update-replace";

/** One entry of a detailed diff. */
export interface PropertyDiff {
  readonly kind: DiffKind;
  /** true: the CLI renders the values from inputs; false: the old one from the state's outputs */
  readonly inputDiff: boolean;
}

/** The outcome of a comparison. */
export interface DiffResponse {
  readonly changes: "none" | "some";
  /** by formatted path */
  readonly detailedDiff: ReadonlyMap<string, PropertyDiff>;
  readonly deleteBeforeReplace: boolean;
  /** top-level names of outputs that an update leaves as they are */
  readonly stables: readonly string[];
}

/** A provider's final configuration (protocol §3.4). */
export interface ConfigureRequest {
  readonly urn: string;
  /** legacy form: `<pkg>:config:<key>` to text, nested values as JSON */
  readonly variables: ReadonlyMap<string, string>;
  readonly args: PropertyObject | undefined;
}

/** An object to make, or to foresee (protocol §5.4). */
export interface CreateRequest extends ResourceCall {
  readonly properties: PropertyObject;
  readonly timeout: number;
  readonly preview: boolean;
}

/** What was made, or will be. */
export interface CreateResponse {
  /** "" in previews only */
  readonly id: string;
  readonly properties: PropertyObject;
}

/** An object to read (protocol §5.5). */
export interface ReadRequest extends ResourceCall {
  readonly id: string;
  /** the old outputs; undefined in an import */
  readonly properties: PropertyObject | undefined;
  /** the old inputs; undefined in an import */
  readonly inputs: PropertyObject | undefined;
  readonly timeout: number;
}

/** What exists; a missing object is answered with `gone`, which the codec encodes as an empty id and nothing else. */
export type ReadResponse =
  | { readonly gone: true }
  | {
      readonly gone: false;
      readonly id: string;
      readonly properties: PropertyObject;
      readonly inputs: PropertyObject;
    };

/** An object to change, or to foresee changed (protocol §5.6). */
export interface UpdateRequest extends ResourceCall {
  readonly id: string;
  readonly olds: PropertyObject;
  readonly oldInputs: PropertyObject;
  readonly news: PropertyObject;
  readonly ignoreChanges: readonly string[];
  readonly timeout: number;
  readonly preview: boolean;
}

/** What the object is after the change. */
export interface UpdateResponse {
  readonly properties: PropertyObject;
}

/** An object to remove (protocol §5.6). */
export interface DeleteRequest extends ResourceCall {
  readonly id: string;
  readonly properties: PropertyObject;
  readonly oldInputs: PropertyObject;
  readonly timeout: number;
}

/** Objects to list (protocol §5.7). */
export interface ListRequest {
  readonly token: string;
  readonly query: PropertyObject;
  /** less than 1: no limit */
  readonly limit: number;
  readonly pageSize: number;
  readonly continuationToken: string;
}

/** Some of the objects that exist. */
export interface ListPage {
  readonly results: readonly { readonly id: string; readonly name: string }[];
  /** undefined: this was the last page */
  readonly continuationToken: string | undefined;
}

/** A function to call (protocol §5.8). */
export interface InvokeRequest {
  readonly token: string;
  readonly args: PropertyObject;
  readonly preview: boolean;
}

/** What a function returned, or why it did not. */
export interface InvokeResponse {
  readonly result: PropertyObject;
  readonly failures: readonly CheckFailure[];
}

/** The object exists but the operation did not complete: `ErrorResourceInitFailed` (protocol §5.4). Thrown, not returned. */
export interface PartialState {
  readonly id: string;
  readonly properties: PropertyObject;
  /** all that the user will see */
  readonly reasons: readonly string[];
  /** Read only */
  readonly inputs?: PropertyObject;
}

/** A required configuration key without a value. */
export interface MissingKey {
  /** `pkg:key` */
  readonly name: string;
  readonly description: string;
}
