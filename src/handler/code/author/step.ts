/** The shapes of steps done in code within operations that are otherwise requests. */
import type { PlainObject } from "../../../model/plain.ts";
import type { OperationContext } from "./context.ts";
import type { Awaitable } from "./resource.ts";

/** A request as it will be sent. */
export interface StepRequest {
  readonly method: string;
  readonly url: string;
  /** names in lower case */
  readonly headers: Readonly<Record<string, string>>;
  /** the text that will be sent; undefined: none, or bytes */
  readonly body?: string;
}

/** An answer as it came. */
export interface StepAnswer<Body = unknown> {
  readonly status: number;
  /** names in lower case, and as in `Content-Type` */
  readonly headers: Readonly<Record<string, string>>;
  /** parsed JSON, or text; whole numbers beyond 2^53 as text */
  readonly body: Body;
}

/** What every step gets besides: what the operation is about, as far as its kind has it. */
export interface StepContext<Inputs = PlainObject, State = PlainObject, Config = PlainObject>
  extends OperationContext<Config> {
  readonly id?: string;
  readonly inputs?: Inputs;
  /** the inputs of before */
  readonly old?: Inputs;
  readonly state?: State;
}

/** What `before` changes in a request; what it leaves out stays. A header that is null is removed, so is a null body. */
export interface RequestChanges {
  readonly method?: string;
  /** within what the pack may send requests to */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  /** text is sent as it is, anything else as JSON */
  readonly body?: unknown;
}

/**
 * A step bound by `before: ./sign.ts#sign`: sees the request, and says what to change in it.
 *
 * @example
 * ```ts
 * import { createHmac } from "node:crypto";
 * import type { BeforeStep } from "pulumi-packs";
 *
 * export const sign: BeforeStep = ({ request, config }) => {
 *   const signature = createHmac("sha256", String(config.secret)).update(request.body ?? "").digest("hex");
 *   return { headers: { "X-Signature": signature } };
 * };
 * ```
 */
export type BeforeStep<Inputs = PlainObject, State = PlainObject, Config = PlainObject> = (
  context: StepContext<Inputs, State, Config> & { readonly request: StepRequest },
  // biome-ignore lint/suspicious/noConfusingVoidType: a step that changes nothing needs no return statement
) => Awaitable<RequestChanges | void>;

/**
 * A step bound by `after: ./parse.ts#parse`: sees the answer, and returns the object, which `id`, `unwrap` and `map` then
 * find as `body`.
 *
 * @example
 * ```ts
 * import type { AfterStep } from "pulumi-packs";
 *
 * export const parse: AfterStep<{ line: string }> = ({ answer }) => {
 *   const [name, size] = answer.body.line.split(":");
 *   return { name, size: Number(size) };
 * };
 * ```
 */
export type AfterStep<Body = unknown, Inputs = PlainObject, State = PlainObject, Config = PlainObject> = (
  context: StepContext<Inputs, State, Config> & { readonly answer: StepAnswer<Body> },
) => Awaitable<object>;
