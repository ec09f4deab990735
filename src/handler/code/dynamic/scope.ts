import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "../../../model/log.ts";
import type { PlainObject } from "../../../model/plain.ts";

/** What the stub of `@pulumi/pulumi` knows of the code that uses it: a module that is loaded, or an operation that runs. */
export interface DynamicScope {
  readonly config: PlainObject;
  readonly log: Log;
  /** of the operation's resource; "" while modules are loaded and in functions */
  readonly urn: string;
}

// holds nothing itself: what is in it belongs to the asynchronous calls of one operation
const scopes = new AsyncLocalStorage<DynamicScope>();

/** Runs `run`, and all that it starts, with this configuration and log behind `pulumi.Config` and `pulumi.log`. */
export function withinScope<Result>({ config, log, urn }: DynamicScope, run: () => Result): Result {
  return scopes.run({ config, log, urn }, run);
}

/** The scope of the code that runs now; undefined outside of all operations. */
export function currentScope(): DynamicScope | undefined {
  return scopes.getStore();
}
