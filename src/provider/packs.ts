/** The packs that one session has loaded, and the way from a token to what performs it. */
import { PacksError } from "../error/error.ts";
import type { Handlers } from "../handler/handlers.ts";
import { toPlainObject } from "../model/convert.ts";
import type { Log } from "../model/log.ts";
import type { PlainObject } from "../model/plain.ts";
import type { ConfigureRequest, GetSchemaRequest } from "../model/requests.ts";
import { parseUrn } from "../model/urn.ts";
import type { Pack } from "../pack/pack.ts";
import { parseToken } from "../pack/token.ts";
import { nearest } from "../platform/nearest.ts";
import { configure, configValues } from "./config/configure.ts";
import { configureExtension, type ExtensionValues, extensionValues } from "./config/extension.ts";
import { redacted } from "./lifecycle/operation.ts";
import type { Configuration, FunctionTarget, ResourceTarget } from "./lifecycle/target.ts";
import type { Parameterized } from "./parameterize/parameterize.ts";
import { KnownSecrets } from "./redaction.ts";
import { secretTexts } from "./secrets.ts";
import type { ValidateOptions } from "./validate/object.ts";
import { isSame, supersedes } from "./versions.ts";

/** A pack that was parameterized in this session. */
export interface LoadedPack {
  readonly pack: Parameterized;
  readonly handlers: Handlers;
}

/** A pack's configuration, made once for all calls: as it is, and as its modules may read it while they are loaded. */
interface Prepared {
  readonly configuration: Configuration;
  /** unknowns kept */
  readonly config: PlainObject;
  readonly redact: (text: string) => string;
}

/** What a session's packs are made with. */
export interface PacksOptions {
  readonly env: ValidateOptions["env"];
  readonly createHandlers: (pack: Pack) => Handlers;
  /** the base package's name */
  readonly hostName: string;
}

/**
 * A session's packs by package name. Parameterize and Configure are independent and come in any order (design.md §5): the
 * configuration of a pack is made at its first use out of the last Configure request.
 */
export class Packs {
  readonly #options: PacksOptions;
  readonly #serving = new Map<string, LoadedPack>();
  /** all that were parameterized, by name and version: schemas are asked for by both */
  readonly #known = new Map<string, Parameterized>();
  /** handlers of packs that serve no more; calls of theirs may still run */
  readonly #retired: Handlers[] = [];
  readonly #configurations = new Map<string, Prepared>();
  #configured: ConfigureRequest | undefined;

  constructor(options: PacksOptions) {
    this.#options = options;
  }

  /** Adds a pack; the identical one again changes nothing. Throws CONFIG_PACKAGE* when the configuration that came before does not fit. */
  add(pack: Parameterized, log: Log): void {
    const current = this.#serving.get(pack.name);
    const isRepeat = current !== undefined && isSame(pack, current.pack);
    if (isRepeat && (pack.extension?.seq ?? 0) <= (current.pack.extension?.seq ?? 0)) return;
    const serves = current === undefined || isRepeat || supersedes(pack, current.pack, log);
    this.#known.set(`${pack.name}@${pack.version}`, pack);
    if (!serves) return;
    if (current !== undefined && !isRepeat) this.#retired.push(current.handlers);
    const handlers = isRepeat ? current.handlers : this.#options.createHandlers(pack);
    this.#serving.set(pack.name, { pack, handlers });
    this.#configurations.delete(pack.name);
    if (pack.extension !== undefined && this.#configured !== undefined) this.#configureExtension(pack, "incomplete");
  }

  /** Lets go of what handlers hold. */
  close(): void {
    for (const handlers of this.#retired) handlers.dispose();
    for (const { handlers } of this.#serving.values()) handlers.dispose();
  }

  /** The pack that serves a package. */
  find(name: string): LoadedPack | undefined {
    return this.#serving.get(name);
  }

  /** The pack of a package at a version, or that which serves it. Throws when there is none. */
  described({ subpackageName: name, subpackageVersion: version }: GetSchemaRequest): Parameterized {
    const pack = this.#known.get(`${name}@${version}`) ?? this.#serving.get(name)?.pack;
    if (pack === undefined) throw this.#unknownPackage(name);
    return pack;
  }

  /** Keeps the configuration; those of loaded packs are checked at once, but for what extensions lack. */
  configure(request: ConfigureRequest): void {
    this.#configured = request;
    this.#configurations.clear();
    if (isOfBase(request, this.#options.hostName)) this.#extensionValues();
    for (const { pack } of this.#serving.values()) {
      if (pack.extension === undefined) this.#prepared(pack);
      else this.#configureExtension(pack, "incomplete");
    }
  }

  /** The resource that a token names; throws what to do when there is none. */
  async resource(token: string, log: Log): Promise<ResourceTarget> {
    const { pack, handlers, name } = this.#owner(token);
    const definition = pack.definition.resources.get(name);
    if (definition === undefined) throw unknownToken(pack, "resource", name, pack.definition.resources.keys());
    const { configuration, config, redact, log: safe } = this.#loading(pack, log);
    const handler = await handlers.resource(definition, safe, config, redact);
    const migration: ResourceTarget["migration"] = (reference) => handlers.migration(reference, name, safe);
    return { pack, token, definition, handler, migration, configuration };
  }

  /** The function that a token names; throws what to do when there is none. */
  async function(token: string, log: Log): Promise<FunctionTarget> {
    const { pack, handlers, name } = this.#owner(token);
    const definition = pack.definition.functions.get(name);
    if (definition === undefined) throw unknownToken(pack, "function", name, pack.definition.functions.keys());
    const { configuration, config, redact, log: safe } = this.#loading(pack, log);
    const handler = await handlers.function(definition, safe, config, redact);
    return { pack, token, definition, handler, configuration };
  }

  #owner(token: string): LoadedPack & { readonly name: string } {
    const { packageName, authorName } = parseToken(token) ?? { packageName: token, authorName: token };
    const loaded = this.#serving.get(packageName);
    if (loaded === undefined) throw this.#unknownPackage(packageName);
    return { ...loaded, name: authorName };
  }

  /** What modules get while they are loaded, when no operation redacts yet. */
  #loading(pack: Parameterized, log: Log) {
    const prepared = this.#prepared(pack);
    return { ...prepared, log: redacted(log, prepared.redact) };
  }

  #unknownPackage(name: string): PacksError {
    const packs = [...this.#serving.values()].map(({ pack }) => pack);
    const loaded = packs.length === 0 ? "none" : packs.map((pack) => pack.name).join(", ");
    // a process that is one pack has no extensions, and one that is the base has nothing else
    return packs.some(({ extension }) => extension === undefined)
      ? PacksError.of("LIFECYCLE_UNKNOWN_PACKAGE", { package: name, loaded })
      : PacksError.of("LIFECYCLE_EXTENSION_NOT_LOADED", { package: name, loaded });
  }

  #prepared(pack: Parameterized): Prepared {
    const known = this.#configurations.get(pack.name);
    if (known !== undefined) return known;
    const configuration = this.#configurationOf(pack);
    const { redact } = new KnownSecrets(secretTexts(configuration.values));
    const made = { configuration, config: toPlainObject(configuration.values, "keep"), redact };
    this.#configurations.set(pack.name, made);
    return made;
  }

  #configurationOf(pack: Parameterized): Configuration {
    const type = pack.definition.config;
    const owner = { name: pack.name, version: pack.version, type };
    const made =
      pack.extension === undefined
        ? configure(owner, configValues(this.#request(), pack.name, type), this.#options.env)
        : this.#configureExtension(pack, "complete");
    if (made === undefined) throw new TypeError("a complete configuration is one, or an error");
    return made;
  }

  #configureExtension(pack: Parameterized, what: "complete" | "incomplete"): Configuration | undefined {
    const { env, hostName } = this.#options;
    const owner = { name: pack.name, version: pack.version, type: pack.definition.config };
    const values = this.#extensionValues()(pack.name);
    return configureExtension(owner, values, { env, hostName, incomplete: what === "incomplete" });
  }

  #extensionValues(): ExtensionValues {
    return extensionValues(this.#request(), this.#options.hostName);
  }

  #request(): ConfigureRequest {
    return this.#configured ?? { urn: "", variables: new Map(), args: undefined };
  }
}

/** Whether a Configure is the base package's own: packs may have a key `packages` too. */
function isOfBase({ urn }: ConfigureRequest, hostName: string): boolean {
  return parseUrn(urn)?.type === `pulumi:providers:${hostName}`;
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
