/** Finding the provider in what `fromDynamicProvider` was given. */
import { nearest } from "../../../platform/nearest.ts";
import { nameOfValue } from "../values.ts";
import { Output } from "./output.ts";
import { isResourceClass, providerOf } from "./resource.ts";

/** The functions of a `pulumi.dynamic.ResourceProvider`. */
const functionNames = ["check", "configure", "create", "delete", "diff", "read", "update"] as const;

/** One of them. */
export type FunctionName = (typeof functionNames)[number];

/** A provider's own functions, and the object that they are called on. */
export interface AcceptedProvider {
  readonly self: object;
  readonly functions: ReadonlyMap<FunctionName, (...args: readonly unknown[]) => unknown>;
  /** the same functions as they are written, for places and for what is in their text */
  readonly sources: ReadonlyMap<FunctionName, object>;
}

/**
 * The provider: an object or instance as it is, a class of providers made with `new`, a class that extends
 * `pulumi.dynamic.Resource` by what it hands to `super`. Throws a TypeError that says what was found instead.
 */
export function acceptProvider(given: unknown): AcceptedProvider {
  const self = instanceOf(given);
  const functions = new Map<FunctionName, (...args: readonly unknown[]) => unknown>();
  const sources = new Map<FunctionName, object>();
  for (const name of functionNames) {
    const member: unknown = Reflect.get(self, name);
    if (member === undefined || member === null) continue;
    if (typeof member !== "function")
      throw new TypeError(`fromDynamicProvider was given a provider whose “${name}” is ${nameOfValue(member)}`);
    functions.set(name, (...args) => Reflect.apply(member, self, args));
    sources.set(name, member);
  }
  if (functions.has("create")) return { self, functions, sources };
  const near = nearest("create", membersOf(self));
  const hint = near === undefined ? "" : `; did you mean “create” by “${near}”?`;
  throw new TypeError(
    `fromDynamicProvider was given a provider without “create”${hint || "; what only looks something up is a function of the pack, not a resource"}`,
  );
}

function instanceOf(given: unknown): object {
  if (isResourceClass(given)) {
    const provider = providerOf(given);
    if (isObject(provider)) return provider;
    throw new TypeError(
      `the class ${given.name} does not come to super(…) when its arguments are empty: export the provider that it hands to super, and give that to fromDynamicProvider`,
    );
  }
  if (typeof given === "function" && typeof Reflect.get(given, "prototype") === "object") return made(given);
  if (given instanceof Output) throw notOne("an Output; give the provider itself");
  if (isObject(given) && !Array.isArray(given)) return given;
  throw notOne(given === undefined ? "undefined; is the provider exported by its file?" : nameOfValue(given));
}

function made(provider: { readonly name: string } & object): object {
  const create: unknown = Reflect.get(Object(Reflect.get(provider, "prototype")), "create");
  if (typeof create !== "function" || typeof provider !== "function")
    throw notOne(`the class or function ${provider.name}, which has no “create”`);
  return Object(Reflect.construct(provider, []));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function notOne(found: string): TypeError {
  return new TypeError(`fromDynamicProvider takes a pulumi.dynamic.ResourceProvider, but was given ${found}`);
}

function membersOf(value: object): readonly string[] {
  return [...Object.keys(value), ...Object.getOwnPropertyNames(Object.getPrototypeOf(value) ?? {})];
}
