/** Outputs in a pack: enough of `pulumi.Output` for code that wraps plain values in it. Nothing in a provider is unknown. */
import { isLeaf, SecretMarker } from "../../../model/plain.ts";

/** A value, a promise of it, or an Output. */
export type Input<Value> = Value | Promise<Value> | Output<Value>;

/** A value that may still be awaited, and may be secret. */
export class Output<out Value> {
  readonly #value: Promise<Value>;
  readonly #secret: () => Promise<boolean>;

  constructor(value: Promise<Value>, isSecret: () => Promise<boolean>) {
    this.#value = value;
    // a failure is told to whoever awaits the value, and only there
    value.catch(() => {});
    this.#secret = isSecret;
  }

  /** An Output of what `change` makes of the value; secret when this one, or an Output that it returns, is. */
  apply<Result>(change: (value: Value) => Input<Result>): Output<Result> {
    const changed = this.#value.then(async (value) => change(value));
    return new Output(changed.then(plainOf), async () => (await this.#secret()) || (await isSecret(await changed)));
  }

  get(): never {
    throw new Error(
      "get() of an Output is for code that a program's closure captured: use apply(), or await promise()",
    );
  }

  promise(): Promise<Value> {
    return this.#value;
  }

  isSecret(): Promise<boolean> {
    return this.#secret();
  }

  toString(): never {
    throw new Error("an Output is no text: use apply() or pulumi.interpolate");
  }

  static isInstance(value: unknown): value is Output<unknown> {
    return value instanceof Output;
  }

  static create = output;
}

/** An Output of a value, with all Outputs and promises in it awaited. */
export function output<Value>(value: Input<Value>, secret = false): Output<Value> {
  const resolved = plainOf(value);
  return new Output(resolved, async () => secret || (await isSecret(await value)));
}

/** The same, kept secret wherever it is returned. */
export function secret<Value>(value: Input<Value>): Output<Value> {
  return output(value, true);
}

/** An Output of a list, or of an object, of what is in all of them. */
export function all(values: object): Output<unknown> {
  const members = Object.values(values);
  const secrecy = async () => (await Promise.all(members.map(isSecret))).includes(true);
  const resolved = Promise.all(members.map(plainOf));
  const whole = Array.isArray(values)
    ? resolved
    : resolved.then((items) => Object.fromEntries(Object.keys(values).map((key, index) => [key, items[index]])));
  return new Output<unknown>(whole, secrecy);
}

/** Texts one after the other. */
export function concat(...parts: readonly unknown[]): Output<string> {
  const secrecy = async () => (await Promise.all(parts.map(isSecret))).includes(true);
  return new Output(
    Promise.all(parts.map(plainOf)).then((values) => values.join("")),
    secrecy,
  );
}

/** A template's text. */
export function interpolate(literals: TemplateStringsArray, ...values: readonly unknown[]): Output<string> {
  return concat(
    ...literals.flatMap((literal, index) => (index < values.length ? [literal, values[index]] : [literal])),
  );
}

/** What a provider returned, with a secret marker, or the bare value, for each Output in it, at any depth. */
export async function withoutOutputs(value: unknown): Promise<unknown> {
  return replaced(value, async (found) => {
    const inner = await withoutOutputs(await found.promise());
    return (await found.isSecret()) ? new SecretMarker(inner) : inner;
  });
}

/** The value without any Output in it. */
async function plainOf<Value>(value: Input<Value>): Promise<Value>;
async function plainOf(value: unknown): Promise<unknown> {
  return replaced(await value, async (found) => plainOf(await found.promise()));
}

async function isSecret(value: unknown): Promise<boolean> {
  return value instanceof Output && value.isSecret();
}

/** A copy in which every Output was replaced; the value itself when there is none in it. Cycles are left as they are. */
async function replaced(
  value: unknown,
  replace: (found: Output<unknown>) => Promise<unknown>,
  parents: ReadonlySet<object> = new Set(),
): Promise<unknown> {
  if (value instanceof Output) return replace(value);
  if (!isContainer(value) || parents.has(value)) return value;
  const within = new Set(parents).add(value);
  const before = Object.entries(value);
  const after = await Promise.all(before.map(async ([, member]) => replaced(member, replace, within)));
  if (isPlain(value) && after.every((member, index) => member === before[index]?.[1])) return value;
  return Array.isArray(value) ? after : Object.fromEntries(before.map(([key], index) => [key, after[index]]));
}

/** Lists, objects, and the instances of an SDK's classes, which have always been taken for objects. */
function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null || isLeaf(value)) return false;
  return isPlain(value) || !others.some((other) => value instanceof other);
}

const others = [Date, Map, Set, URL, Error, Promise, RegExp, ArrayBuffer, Uint8Array, SecretMarker] as const;

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}
