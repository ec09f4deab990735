/** The shape of a resource done in code. */
import type { PlainObject } from "../../../model/plain.ts";
import type {
  CheckContext,
  CreateContext,
  DeleteContext,
  DiffContext,
  ListContext,
  PreviewContext,
  ReadContext,
  UpdateContext,
} from "./context.ts";
import type { WithSecrets, WithUnknowns } from "./values.ts";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** What `create` returns. Inputs need not be in `state`: they are added to it. */
export interface Created<State> {
  /** how the object is found again: never empty, and what users give to `pulumi import` */
  readonly id: string;
  readonly state?: WithSecrets<Partial<State>>;
  /** JSON that the handler wants back in later operations; never shown to the user */
  readonly privateState?: PlainObject;
}

/** What `read` returns: the whole state of the object as it is now. `id`: the canonical form, when it differs. */
export interface ReadResult<State> {
  readonly id?: string;
  readonly state: WithSecrets<Partial<State>>;
  /** the inputs that lead to this state, where they differ from what is in it */
  readonly inputs?: PlainObject;
  readonly privateState?: PlainObject;
}

/** What `update` returns. What `state` does not mention stays as it was, or as the inputs say. */
export interface Updated<State> {
  /** the object's id, when the update has made it another: later operations get this one */
  readonly id?: string;
  readonly state?: WithSecrets<Partial<State>>;
  readonly privateState?: PlainObject;
}

/** What `check` returns: further problems, and inputs to use instead of the given ones. */
export interface Checked<Inputs> {
  readonly inputs?: Inputs;
  readonly failures?: readonly { readonly property?: string; readonly reason: string }[];
}

/** What `diff` returns; a member that is left out is decided by the schema. */
export interface Diffed {
  readonly changes?: boolean;
  /** paths whose change replaces the resource */
  readonly replaces?: readonly string[];
  /** outputs that no update changes */
  readonly stables?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
}

/** A page of existing objects. */
export interface Listed {
  readonly results: readonly { readonly id: string; readonly name: string }[];
  /** absent: this was the last page */
  readonly continuationToken?: string;
}

/**
 * A resource done in code: an object, or an instance of a class, exported by a module of the pack and bound in `pack.yaml`
 * by `code: ./zone.ts#zone`. Only `create` is required. Without `read` the resource can be neither refreshed nor imported,
 * without `update` every change replaces, without `delete` nothing is done at deletion. Operations may be async or not.
 *
 * @example
 * ```ts
 * import { HttpError, type ResourceHandler } from "pulumi-packs";
 *
 * interface Inputs { name: string; kind: "Native" | "Master" }
 * interface State extends Inputs { serial: number }
 * interface Config { endpoint: string; apiKey: string }
 *
 * export const zone: ResourceHandler<Inputs, State, Config> = {
 *   async create({ inputs, config, http }) {
 *     const zone = await http.post<State & { id: string }>(`${config.endpoint}/zones`, { body: inputs });
 *     return { id: zone.id, state: { serial: zone.serial } };
 *   },
 *   async read({ id, config, http }) {
 *     try {
 *       return { state: await http.get<State>(`${config.endpoint}/zones/${id}`) };
 *     } catch (error) {
 *       if (error instanceof HttpError && error.status === 404) return null;
 *       throw error;
 *     }
 *   },
 *   async delete({ id, config, http }) {
 *     await http.delete(`${config.endpoint}/zones/${id}`);
 *   },
 * };
 * ```
 */
export interface ResourceHandler<Inputs, State, Config = PlainObject> {
  create(context: CreateContext<Inputs, State, Config>): Awaitable<Created<State>>;
  /** `null` says that the object is gone; undefined is an error, as it is mostly a forgotten `return` */
  read?(context: ReadContext<Inputs, State, Config>): Awaitable<ReadResult<State> | null>;
  // biome-ignore lint/suspicious/noConfusingVoidType: an update that has nothing to tell needs no return statement
  update?(context: UpdateContext<Inputs, State, Config>): Awaitable<Updated<State> | void>;
  /** to succeed also when the object is gone already */
  delete?(context: DeleteContext<Inputs, State, Config>): Awaitable<void>;
  list?(context: ListContext<Config>): Awaitable<Listed>;
  check?(context: CheckContext<Inputs, Config>): Awaitable<Checked<Inputs>>;
  diff?(context: DiffContext<Inputs, State, Config>): Awaitable<Diffed>;
  /** the state that a create or update would lead to; all that is called in previews */
  preview?(context: PreviewContext<Inputs, State, Config>): Awaitable<WithUnknowns<Partial<State>>>;
}
