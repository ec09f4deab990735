/** The shape of `pulumi.dynamic.ResourceProvider`: what existing code is written against. */

/** What may come back at once or later. */
type Awaitable<Value> = Value | Promise<Value>;

/** What `check` returns. */
export interface CheckResult {
  readonly inputs?: object;
  readonly failures?: readonly CheckFailure[];
}

/** One thing that is wrong with an input. */
export interface CheckFailure {
  readonly property: string;
  readonly reason: string;
}

/** What `diff` returns. */
export interface DiffResult {
  readonly changes?: boolean;
  readonly replaces?: readonly string[];
  readonly stables?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
}

/** What `create` returns. */
export interface CreateResult {
  readonly id: string;
  readonly outs?: object;
}

/** What `read` returns; without an id the object is gone. */
export interface ReadResult {
  readonly id?: string;
  readonly props?: object;
  readonly inputs?: object;
}

/** What `update` returns. */
export interface UpdateResult {
  readonly outs?: object;
}

/** What `configure` gets. */
export interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined; require(key: string): string };
}

/**
 * A `pulumi.dynamic.ResourceProvider`. Parameters are `never`, so that a provider with any types of its own is one; what it
 * gets are plain values.
 */
export interface ResourceProvider {
  configure?(request: ConfigureRequest): Awaitable<void>;
  check?(olds: never, news: never): Awaitable<CheckResult>;
  diff?(id: string, olds: never, news: never): Awaitable<DiffResult>;
  create(inputs: never): Awaitable<CreateResult>;
  read?(id: string, props: never): Awaitable<ReadResult>;
  // biome-ignore lint/suspicious/noConfusingVoidType: an update that has nothing to tell needs no return statement
  update?(id: string, olds: never, news: never): Awaitable<UpdateResult | void>;
  delete?(id: string, props: never): Awaitable<void>;
}
