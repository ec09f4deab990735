/** What handlers get: one object for each operation, with everything that is known. */
import type { Log } from "../../../model/log.ts";
import type { PlainObject } from "../../../model/plain.ts";
import type { HttpClient } from "./http.ts";
import type { WithSecrets } from "./values.ts";

/** What every operation gets. */
export interface OperationContext<Config = PlainObject> {
  /** the package's configuration, with its defaults */
  readonly config: Config;
  /** the resource's URN; "" in functions */
  readonly urn: string;
  readonly http: HttpClient;
  /** Messages for the user, shown at the resource. `console.*` goes to `log.debug`. */
  readonly log: Log;
  /** Aborted when the user cancels and when the time is over. Pass it to whatever waits. */
  readonly signal: AbortSignal;
  /** seconds that the operation may take; 0: no limit */
  readonly timeout: number;
  /** what the last result gave as `privateState`; never shown to the user */
  readonly privateState: PlainObject;
}

/** What `create` gets. */
export interface CreateContext<Inputs, State, Config = PlainObject> extends OperationContext<Config> {
  readonly inputs: Inputs;
  /**
   * To be called as soon as the object exists, when there is more to do: whatever fails later, the object is in the
   * stack's state and the next `pulumi up` continues with it. May be called again with more.
   */
  created(id: string, state?: WithSecrets<Partial<State>>): void;
}

/** What `read` gets. */
export interface ReadContext<Inputs, State, Config = PlainObject> extends OperationContext<Config> {
  readonly id: string;
  /** the inputs of the last update; empty in an import */
  readonly inputs: Partial<Inputs>;
  /** the state of before; empty in an import */
  readonly state: Partial<State>;
}

/** What `update` gets. */
export interface UpdateContext<Inputs, State, Config = PlainObject> extends OperationContext<Config> {
  readonly id: string;
  readonly inputs: Inputs;
  /** the inputs of before */
  readonly old: Inputs;
  readonly state: State;
}

/** What `delete` gets. */
export interface DeleteContext<Inputs, State, Config = PlainObject> extends OperationContext<Config> {
  readonly id: string;
  readonly inputs: Inputs;
  readonly state: State;
}

/** What `list` gets. */
export interface ListContext<Config = PlainObject> extends OperationContext<Config> {
  readonly query: PlainObject;
  readonly pageSize: number;
  /** what the page before gave; "" for the first page */
  readonly continuationToken: string;
}

/** What `check` gets. In previews inputs may be unknown: see `isUnknown`. */
export interface CheckContext<Inputs, Config = PlainObject> extends OperationContext<Config> {
  readonly inputs: Inputs;
  /** the inputs of before; undefined for a new resource */
  readonly old: Inputs | undefined;
}

/** What `diff` gets. */
export type DiffContext<Inputs, State, Config = PlainObject> = UpdateContext<Inputs, State, Config>;

/** What `preview` gets: of an update `old` and `state` too. */
export interface PreviewContext<Inputs, State, Config = PlainObject> extends CheckContext<Inputs, Config> {
  readonly state: State | undefined;
}

/** What a function gets. */
export interface InvokeContext<Inputs, Config = PlainObject> extends OperationContext<Config> {
  readonly inputs: Inputs;
  /** whether this is a preview: a function that changes something must not do so then */
  readonly preview: boolean;
}
