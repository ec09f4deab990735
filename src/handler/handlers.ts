/** Makes the handlers of a pack, whatever way each operation is done. */

import { plainObject } from "../model/convert.ts";
import type { Log } from "../model/log.ts";
import type { PlainObject } from "../model/plain.ts";
import type { CodeReference, FunctionDefinition, ResourceDefinition } from "../pack/definition.ts";
import type { Pack } from "../pack/pack.ts";
import type { Clock } from "../platform/clock.ts";
import type { HarLog } from "../platform/har-file.ts";
import type { Http } from "../platform/http.ts";
import type { CodeHandlers } from "./code/handlers.ts";
import type { CodeRuntime } from "./code/runtime.ts";
import type { FunctionHandler, OperationContext, ResourceHandler } from "./handler.ts";
import { Tokens } from "./http/auth/tokens.ts";
import type { HttpHandling } from "./http/handling.ts";
import { secretMembersOf } from "./http/secret-members.ts";
import { createTraffic, type Traffic } from "./http/traffic.ts";

type Redact = (text: string) => string;

/** A pack's handlers; each is made at its first use, and modules are loaded then. */
export interface Handlers {
  /** `config`: the session's, for code that reads it while its module is loaded; `redact` hides its secrets meanwhile */
  resource(definition: ResourceDefinition, log: Log, config?: PlainObject, redact?: Redact): Promise<ResourceHandler>;
  function(definition: FunctionDefinition, log: Log, config?: PlainObject, redact?: Redact): Promise<FunctionHandler>;
  /** Ends the loading of modules. What was given out keeps working. */
  dispose(): void;
  /** A pure function over a state; `name` is the resource's. */
  migration(
    reference: CodeReference,
    name: string,
    log: Log,
  ): Promise<(state: PlainObject, operation: OperationContext) => Promise<PlainObject>>;
}

/** What handlers are made with. */
export interface HandlerDependencies {
  readonly http: Http;
  readonly clock: Clock;
  /** shared by all sessions of a process; undefined: each pack has its own */
  readonly traffic?: Traffic;
  /** shared by all sessions of a process; undefined: each pack has its own */
  readonly tokens?: Tokens;
  /** records all exchanges */
  readonly har?: HarLog | undefined;
  readonly env: (name: string) => string | undefined;
  /** made when the first pack with code needs it */
  readonly codeRuntime: () => Promise<CodeRuntime>;
}

/** The handlers of one pack in one session. */
export function createHandlers(pack: Pack, dependencies: HandlerDependencies): Handlers {
  const resources = new Map<string, Promise<ResourceHandler>>();
  const functions = new Map<string, Promise<FunctionHandler>>();
  let code: Promise<CodeHandlers> | undefined;
  // neither the modules for code nor those for HTTP are on the way of packs that do without
  const codeHandlers = async () => {
    const [{ createCodeHandlers }, runtime] = await Promise.all([
      import("./code/handlers.ts"),
      dependencies.codeRuntime(),
    ]);
    return createCodeHandlers(pack, { ...runtime, hosts: pack.definition.hosts });
  };
  const loadedCode = () => (code ??= codeHandlers());
  const handling = createHandling(pack, dependencies, async (reference, about, log) =>
    (await loadedCode()).step(reference, about, log),
  );

  async function makeResource(
    definition: ResourceDefinition,
    log: Log,
    config?: PlainObject,
    redact?: Redact,
  ): Promise<ResourceHandler> {
    const operations = [...definition.operations.values()];
    const inCode = definition.code !== undefined || operations.some(({ kind }) => kind === "code");
    const coded = inCode ? await (await loadedCode()).resource(definition, log, config, redact) : {};
    if (handling === undefined || !operations.some(({ kind }) => kind === "http")) return coded;
    const { httpResourceHandler } = await import("./http/resource.ts");
    return { ...coded, ...httpResourceHandler(definition, handling, coded) };
  }

  async function makeFunction(
    definition: FunctionDefinition,
    log: Log,
    config?: PlainObject,
    redact?: Redact,
  ): Promise<FunctionHandler> {
    const { operation } = definition;
    if (operation.kind === "code" || handling === undefined)
      return (await loadedCode()).function(definition, log, config, redact);
    const { httpFunctionHandler } = await import("./http/function.ts");
    return httpFunctionHandler(definition, operation, handling);
  }

  return {
    resource: (definition, log, config, redact) =>
      remembered(resources, definition.name, () => makeResource(definition, log, config, redact)),
    function: (definition, log, config, redact) =>
      remembered(functions, definition.name, () => makeFunction(definition, log, config, redact)),
    dispose: () =>
      void code?.then(
        (handlers) => handlers.dispose(),
        () => {},
      ),
    migration: async (reference, name, log) => (await loadedCode()).migration(reference, name, log),
  };
}

/** What the HTTP operations of a pack share; undefined for a pack without any. `step` runs hooks in code. */
export function createHandling(
  pack: Pack,
  { http, clock, traffic, tokens, har, env }: Omit<HandlerDependencies, "codeRuntime">,
  step?: HttpHandling["step"],
): HttpHandling | undefined {
  const { definition } = pack;
  if (definition.http === undefined) return undefined;
  const listed = plainObject(definition.env.map((name) => [name, env(name)]));
  return {
    pack: `${pack.name}@${pack.version}`,
    settings: definition.http,
    hosts: definition.hosts,
    env: listed,
    http,
    clock,
    step,
    traffic: traffic ?? createTraffic(clock),
    tokens: tokens ?? new Tokens(),
    har,
    config: definition.config,
    secretMembers: secretMembersOf(definition),
  };
}

function remembered<Value>(
  made: Map<string, Promise<Value>>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = made.get(name);
  if (known !== undefined) return known;
  const value = make();
  made.set(name, value);
  // a failure is reported to those who wait for it, and tried again by the next
  value.catch(() => made.delete(name));
  return value;
}
