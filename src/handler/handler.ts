/**
 * What performs the operations of one token, whatever the way: by HTTP requests or by the author's code.
 * Handlers see plain values. Secretness, unknowns, defaults, diffs and derived inputs are the provider's concern.
 */
import type { Log } from "../model/log.ts";
import type { Path } from "../model/path.ts";
import type { PlainObject } from "../model/plain.ts";

/** What every operation gets. */
export interface OperationContext {
  readonly config: PlainObject;
  /** "" for functions */
  readonly urn: string;
  readonly log: Log;
  /** Aborted by Cancel, by the operation's timeout and when the engine goes away: ends waits and reads (see `settle`). */
  readonly signal: AbortSignal;
  /** seconds that the operation may take; 0: no limit */
  readonly timeout: number;
  /** Replaces the values of all known secrets in text that will be shown. */
  readonly redact: (text: string) => string;
  /** Makes a text known as a secret, one that was obtained while the operation is performed. */
  readonly conceal?: ((secret: string) => void) | undefined;
  /** Private state of the resource, kept in `__packs` (design.md §4, State); never shown to the user. */
  readonly privateState: PlainObject;
}

/** Making an object. */
export interface CreateOperation extends OperationContext {
  readonly inputs: PlainObject;
  /** To be called as soon as the object exists: every later failure then returns partial state. May be called again with more. */
  readonly created: (id: string, state?: PlainObject) => void;
  /** The inputs that a found state contradicts, by the pack's comparers: what an update would have to change. */
  readonly differing?: (state: PlainObject) => readonly Path[];
}

/** Reading an object: for a refresh, an import or `.get`. */
export interface ReadOperation extends OperationContext {
  readonly id: string;
  /** the old inputs; empty in an import and for `.get` */
  readonly inputs: PlainObject;
  /** the old state; empty in an import */
  readonly state: PlainObject;
}

/** Changing an object in place. */
export interface UpdateOperation extends OperationContext {
  readonly id: string;
  readonly inputs: PlainObject;
  /** the inputs of before */
  readonly old: PlainObject;
  readonly state: PlainObject;
  /** the inputs that differ from before, by the pack's comparers; undefined: not known */
  readonly changed?: readonly Path[];
  /** The inputs that a found state contradicts, as of a create. */
  readonly differing?: (state: PlainObject) => readonly Path[];
}

/** Removing an object. */
export interface DeleteOperation extends OperationContext {
  readonly id: string;
  readonly inputs: PlainObject;
  readonly state: PlainObject;
}

/** What exists after a create, read or update. `state` holds declared properties; SecretMarkers in it add secretness. */
export interface ResourceState {
  /** May differ from the asked one: after a read it is the canonical form, after an update the object's current id. */
  readonly id: string;
  readonly state: PlainObject;
  /** undefined: private state stays as it was */
  readonly privateState?: PlainObject;
  /** of a read: the inputs that lead to the state, where they differ from what is in it */
  readonly inputs?: PlainObject;
}

/** Listing the objects that exist, page by page. */
export interface ListOperation extends OperationContext {
  readonly query: PlainObject;
  readonly pageSize: number;
  readonly continuationToken: string;
}

/** The code's refinement of a check: further problems, and inputs to use instead. Paths are formatted. */
export interface CheckRefinement {
  readonly inputs?: PlainObject;
  readonly failures?: readonly {
    readonly property?: string;
    readonly reason: string;
  }[];
}

/** The code's refinement of a diff: replaces the structural one where a member is given. */
export interface DiffRefinement {
  readonly changes?: boolean;
  readonly replaces?: readonly string[];
  readonly stables?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
}

/** The operations of a resource. A member that is absent is not offered. */
export interface ResourceHandler {
  readonly create?: (operation: CreateOperation) => Promise<ResourceState>;
  /** undefined: the object is gone */
  readonly read?: (operation: ReadOperation) => Promise<ResourceState | undefined>;
  readonly update?: (operation: UpdateOperation) => Promise<ResourceState>;
  /**
   * Goes on after an operation that was interrupted once the object existed, and sends no change a second time; undefined:
   * the object is gone. Absent: the object is read.
   */
  readonly resume?: (operation: UpdateOperation) => Promise<ResourceState | undefined>;
  /** success also when the object is gone already */
  readonly delete?: (operation: DeleteOperation) => Promise<void>;
  readonly list?: (operation: ListOperation) => Promise<{
    readonly results: readonly { readonly id: string; readonly name: string }[];
    readonly continuationToken?: string;
  }>;
  readonly check?: (
    operation: OperationContext & {
      readonly inputs: PlainObject;
      readonly old: PlainObject | undefined;
    },
  ) => Promise<CheckRefinement>;
  readonly diff?: (
    operation: OperationContext & {
      readonly id: string;
      readonly inputs: PlainObject;
      readonly old: PlainObject;
      readonly state: PlainObject;
    },
  ) => Promise<DiffRefinement>;
  /** the state that a create or update would lead to; unknowns in it are allowed */
  readonly preview?: (
    operation: OperationContext & {
      readonly inputs: PlainObject;
      readonly old: PlainObject | undefined;
      readonly state: PlainObject | undefined;
    },
  ) => Promise<PlainObject>;
}

/** A function of a pack: from inputs to outputs. */
export interface FunctionHandler {
  readonly invoke: (
    operation: OperationContext & {
      readonly inputs: PlainObject;
      readonly preview: boolean;
    },
  ) => Promise<PlainObject>;
}

/** The object exists, yet the operation did not complete; thrown by handlers once an id is known. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";
  readonly result: ResourceState;
  /** what went wrong; messages are shown to the user, one line each */
  readonly reasons: readonly string[];
  constructor(result: ResourceState, reasons: readonly string[], cause?: unknown) {
    super(reasons.join("\n"), { cause });
    this.result = result;
    this.reasons = reasons;
  }
}
