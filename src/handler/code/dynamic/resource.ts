/** `pulumi.dynamic.Resource` in a pack: a class that files may extend, and that tells which provider it was given. */
import type { Input, Output } from "./output.ts";
import type { ResourceProvider } from "./provider.ts";

const collector = Symbol("the constructor's caller wants to know the provider");

/**
 * What `class Label extends pulumi.dynamic.Resource` extends. A pack makes no resources, so `new Label(…)` is an error; only
 * `providerOf` may go through the constructor, to learn which provider it hands to `super`.
 */
export abstract class Resource {
  declare readonly urn: Output<string>;
  declare readonly id: Output<string>;

  constructor(
    provider: ResourceProvider,
    name: string,
    _props: { readonly [key: string]: Input<unknown> | undefined },
    _opts?: object,
    _module?: string,
    _type?: string,
  ) {
    const collect: unknown = Reflect.get(new.target, collector);
    if (typeof collect !== "function")
      throw new Error(
        `the resource “${name}” is made in a pack's code: a pack only says how resources are handled, and programs make them`,
      );
    Reflect.apply(collect, undefined, [provider]);
    // biome-ignore lint/correctness/noConstructorReturn: providers that close over `this` must be told what is wrong with it
    return guarded(this, new.target.name);
  }
}

/**
 * The provider that a class of dynamic resources hands to `super(…)`, found by going through its constructor with arguments
 * of which nothing is known. Undefined when it does not come so far.
 */
export function providerOf(resource: typeof Resource): unknown {
  let found: unknown;
  const collect = (provider: unknown) => {
    found = provider;
  };
  function Target() {}
  Object.defineProperty(Target, "name", { value: resource.name });
  Object.setPrototypeOf(Target, resource);
  Target.prototype = resource.prototype;
  Reflect.set(Target, collector, collect);
  try {
    Reflect.construct(resource, ["provider", {}, {}], Target);
  } catch {
    // what comes after super() is about a resource, which there is none of
  }
  return found;
}

/** Whether the value is a class that extends `pulumi.dynamic.Resource`. */
export function isResourceClass(value: unknown): value is typeof Resource {
  return typeof value === "function" && value.prototype instanceof Resource;
}

function guarded<Instance extends object>(instance: Instance, name: string): Instance {
  return new Proxy(instance, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (value !== undefined || typeof key === "symbol") return value;
      throw new Error(
        `this.${key} belongs to a resource of the class ${name}, which exists in the program only: use what the operation is given, its inputs, or the outputs of before`,
      );
    },
  });
}
