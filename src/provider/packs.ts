/** The packs that one session has loaded, and the way from a token to what performs it. */
import { PacksError } from "../error/error.ts";
import type { Handlers } from "../handler/handlers.ts";
import type { Log } from "../model/log.ts";
import type { ConfigureRequest } from "../model/requests.ts";
import type { Pack } from "../pack/pack.ts";
import { parseToken } from "../pack/token.ts";
import { nearest } from "../platform/nearest.ts";
import { configure, configValues } from "./config/configure.ts";
import type { Configuration, FunctionTarget, ResourceTarget } from "./lifecycle/target.ts";
import type { ValidateOptions } from "./validate/object.ts";

/** A pack that was parameterized in this session. */
export interface LoadedPack {
  readonly pack: Pack;
  /** what SDKs and states embed; see parameterize */
  readonly value: Uint8Array;
  readonly handlers: Handlers;
}

/**
 * A session's packs by package name. Parameterize and Configure are independent and come in any order (design.md §5):
 * the configuration of a pack is made at its first use out of the last Configure request.
 */
export class Packs {
  readonly #env: ValidateOptions["env"];
  readonly #loaded = new Map<string, LoadedPack>();
  readonly #configurations = new Map<string, Configuration>();
  #configured: ConfigureRequest | undefined;

  constructor(env: ValidateOptions["env"]) {
    this.#env = env;
  }

  /** Adds a pack; the identical one again changes nothing. */
  add(loaded: LoadedPack): void {
    this.#loaded.get(loaded.pack.name)?.handlers.dispose();
    this.#loaded.set(loaded.pack.name, loaded);
    this.#configurations.delete(loaded.pack.name);
  }

  /** Lets go of what handlers hold. */
  close(): void {
    for (const { handlers } of this.#loaded.values()) handlers.dispose();
  }

  find(name: string): LoadedPack | undefined {
    return this.#loaded.get(name);
  }

  /** The loaded packages, for messages. */
  names(): string {
    return this.#loaded.size === 0 ? "none" : [...this.#loaded.keys()].join(", ");
  }

  /** Keeps the configuration; those of loaded packs are checked at once. */
  configure(request: ConfigureRequest): void {
    this.#configured = request;
    this.#configurations.clear();
    for (const { pack } of this.#loaded.values()) this.#configurationOf(pack);
  }

  /** The resource that a token names; throws what to do when there is none. */
  async resource(token: string, log: Log): Promise<ResourceTarget> {
    const { pack, handlers } = this.#owner(token);
    const name = parseToken(token)?.authorName ?? token;
    const definition = pack.definition.resources.get(name);
    if (definition === undefined) throw unknownToken(pack, "resource", name, pack.definition.resources.keys());
    return {
      pack,
      token,
      definition,
      handler: await handlers.resource(definition, log),
      migration: (reference) => handlers.migration(reference, name, log),
      configuration: this.#configurationOf(pack),
    };
  }

  /** The function that a token names; throws what to do when there is none. */
  async function(token: string, log: Log): Promise<FunctionTarget> {
    const { pack, handlers } = this.#owner(token);
    const name = parseToken(token)?.authorName ?? token;
    const definition = pack.definition.functions.get(name);
    if (definition === undefined) throw unknownToken(pack, "function", name, pack.definition.functions.keys());
    return {
      pack,
      token,
      definition,
      handler: await handlers.function(definition, log),
      configuration: this.#configurationOf(pack),
    };
  }

  #owner(token: string): LoadedPack {
    const packageName = parseToken(token)?.packageName ?? token;
    const loaded = this.#loaded.get(packageName);
    if (loaded !== undefined) return loaded;
    throw PacksError.of("LIFECYCLE_UNKNOWN_PACKAGE", { package: packageName, loaded: this.names() });
  }

  #configurationOf(pack: Pack): Configuration {
    const known = this.#configurations.get(pack.name);
    if (known !== undefined) return known;
    const type = pack.definition.config;
    const request = this.#configured ?? { urn: "", variables: new Map(), args: undefined };
    const made = configure(
      { name: pack.name, version: pack.version, type },
      configValues(request, pack.name, type),
      this.#env,
    );
    this.#configurations.set(pack.name, made);
    return made;
  }
}

function unknownToken(pack: Pack, kind: string, name: string, names: Iterable<string>): PacksError {
  const close = nearest(name, [...names]);
  const suggestion = close === undefined ? "" : `; did you mean ${close}?`;
  return PacksError.of("LIFECYCLE_UNKNOWN_TOKEN", {
    pack: `${pack.name}@${pack.version}`,
    kind,
    token: name,
    suggestion,
  });
}
