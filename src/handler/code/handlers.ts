import { messageOf, PacksError, type Where } from "../../error/error.ts";
import type { Log } from "../../model/log.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { CodeReference, FunctionDefinition, ResourceDefinition } from "../../pack/definition.ts";
import type { Pack } from "../../pack/pack.ts";
import type { FunctionHandler, OperationContext, ResourceHandler } from "../handler.ts";
import { authorApi } from "./author/api.ts";
import { copyOf } from "./copy.ts";
import { pulumiPackages } from "./dynamic/packages.ts";
import { withinScope } from "./dynamic/scope.ts";
import {
  type AuthorFunction,
  exportedFunction,
  exportedOperation,
  exportedResource,
  type MemberName,
  withoutMember,
} from "./exports.ts";
import { createModuleLoader, type ModuleExports } from "./load.ts";
import { redactingLog } from "./log.ts";
import { placeOfFunction } from "./place.ts";
import { resourceHandler } from "./resource.ts";
import { plainResult } from "./results.ts";
import { atOnce, callAuthor } from "./run.ts";
import type { CodeRuntime } from "./runtime.ts";
import { sourcePlaces } from "./source-maps.ts";
import { type Subject, whereOf } from "./subject.ts";

/** The handlers of a pack that are done in code. Modules are loaded when the first handler of theirs is asked for. */
export interface CodeHandlers {
  /**
   * The operations of a resource that code does: all that the module of `code` has, and single operations bound to code;
   * an operation that `operations` does in another way is not among them. Throws CODE_* errors for modules that cannot be
   * loaded and for exports that are not there or not what they must be. `config` is what `pulumi.Config` sees while modules
   * are loaded, and `redact` takes its secrets out of what they throw and print meanwhile.
   */
  resource(
    definition: Pick<ResourceDefinition, "name" | "code" | "operations">,
    log: Log,
    config?: PlainObject,
    redact?: (text: string) => string,
  ): Promise<ResourceHandler>;
  /** The function; its `operation` must be a code reference. */
  function(
    definition: Pick<FunctionDefinition, "name" | "operation">,
    log: Log,
    config?: PlainObject,
    redact?: (text: string) => string,
  ): Promise<FunctionHandler>;
  /** A pure function over a state, as migrations are; `name` is the resource's. */
  migration(
    reference: CodeReference,
    name: string,
    log: Log,
  ): Promise<(state: PlainObject, operation: OperationContext) => Promise<PlainObject>>;
  /**
   * A step of an operation that is done otherwise: a function of its parts, which answers an object or nothing; `name` is
   * the resource's or function's, `operation` for messages.
   */
  step(
    reference: CodeReference,
    about: { readonly name: string; readonly operation: string },
    log: Log,
  ): Promise<(parts: PlainObject, operation: OperationContext) => Promise<PlainObject | undefined>>;
  /** Ends the loading of modules. Handlers that were given out keep working. */
  dispose(): void;
}

/**
 * The code handlers of one pack in one session: `createCodeHandlers(pack, runtime)`. Modules come out of `pack.files`. Two
 * sessions with the same pack have module instances of their own. `log` receives what modules print while they are loaded.
 */
export function createCodeHandlers(pack: Pick<Pack, "name" | "version" | "files">, runtime: CodeRuntime): CodeHandlers {
  const packName = `${pack.name}@${pack.version}`;
  const loader = createModuleLoader(pack.files, new Map([["pulumi-packs", authorApi], ...pulumiPackages()]), {
    pack: packName,
  });
  const places = sourcePlaces(pack.files);
  const subject = (name: string, operation: string): Subject => ({
    pack: packName,
    name,
    operation,
    origin: loader.origin,
    places,
    placeOf: (code) => placeOfFunction(code, pack.files, places),
  });

  async function load(
    reference: CodeReference,
    name: string,
    openLog: Log,
    config: PlainObject = {},
    redact: (text: string) => string = (text) => text,
  ): Promise<ModuleExports> {
    const log = redactingLog(openLog, redact);
    const { promise: stray, reject } = Promise.withResolvers<never>();
    const label = `${name}: loading ${reference.module}`;
    const unwatch = runtime.watchdog.watch({ label, log });
    const fail = (error: unknown) => {
      reject(error);
      return true;
    };
    const late = () =>
      reject(new Error(`it did not end within ${runtime.loadLimit / 1_000} s; does a top-level await never finish?`));
    const timer = setTimeout(late, runtime.loadLimit);
    try {
      const loading = runtime.guards.within({ label, log, fail }, () =>
        withinScope({ config, log, urn: "" }, () => loader.load(reference.module)),
      );
      return await Promise.race([loading, stray]);
    } catch (caught) {
      if (caught instanceof PacksError) throw caught.redacted(redact);
      throw PacksError.of(
        "CODE_LOAD_FAILED",
        { module: reference.module, problem: redact(messageOf(caught)) },
        { where: { pack: packName }, cause: caught },
      );
    } finally {
      clearTimeout(timer);
      unwatch();
    }
  }

  return {
    async resource(definition, log, config, redact) {
      const { name, code, operations } = definition;
      const where: Where = { pack: packName, token: name };
      const functions = new Map<MemberName, AuthorFunction>();
      if (code !== undefined) {
        const exports = await load(code, name, log, config, redact);
        for (const [member, run] of exportedResource(exports, code, where)) functions.set(member, run);
        if (!functions.has("create") && !operations.has("create")) throw withoutMember(exports, code, "create", where);
      }
      for (const [member, operation] of operations) {
        functions.delete(member);
        if (operation.kind !== "code") continue;
        const exports = await load(operation, name, log, config, redact);
        functions.set(member, exportedOperation(exports, operation, member, where));
      }
      return resourceHandler(functions, { runtime, subjectOf: (operation) => subject(name, operation) });
    },

    async function({ name, operation: reference }, log, config, redact) {
      if (reference.kind !== "code") throw new TypeError(`the function ${name} is not done in code`);
      const run = exportedFunction(await load(reference, name, log, config, redact), reference, {
        pack: packName,
        token: name,
      });
      const invoked = subject(name, "invoke");
      return {
        async invoke(operation) {
          const parts = { inputs: copyOf(operation.inputs), preview: operation.preview };
          const returned = await callAuthor({
            subject: invoked,
            operation,
            runtime,
            interruptible: atOnce,
            run: (context) => run(Object.freeze({ ...context, ...parts })),
          });
          return plainResult(returned, false, whereOf(invoked));
        },
      };
    },

    async migration(reference, name, log) {
      const run = exportedFunction(await load(reference, name, log), reference, { pack: packName, token: name });
      const migrated = subject(name, "migrate");
      return async (state, operation) => {
        const call = { subject: migrated, operation, runtime, interruptible: atOnce, run: () => run(copyOf(state)) };
        return plainResult(await callAuthor(call), false, whereOf(migrated));
      };
    },

    async step(reference, { name, operation: step }, log) {
      const run = exportedFunction(await load(reference, name, log), reference, { pack: packName, token: name });
      const about = subject(name, step);
      return async (parts, operation) => {
        const given = copyOf(parts);
        const returned = await callAuthor({
          subject: about,
          operation,
          runtime,
          interruptible: atOnce,
          run: (context) => run(Object.freeze({ ...context, ...given })),
        });
        return returned === undefined ? undefined : plainResult(returned, false, whereOf(about));
      };
    },

    dispose: () => loader.dispose(),
  };
}
