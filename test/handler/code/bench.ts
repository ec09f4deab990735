/** Code handlers of a pack out of texts, and operations to call them with. */
import { onTestFinished } from "vitest";
import { type CodeHandlers, createCodeHandlers } from "../../../src/handler/code/handlers.ts";
import { type CodeRuntime, type CodeRuntimeOptions, createCodeRuntime } from "../../../src/handler/code/runtime.ts";
import type { CreateOperation, OperationContext, ResourceHandler } from "../../../src/handler/handler.ts";
import type { Log } from "../../../src/model/log.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { packFiles } from "./files.ts";

/** A log that keeps `level: message`. */
export function keepingLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const at = (level: string) => (message: string) => void lines.push(`${level}: ${message}`);
  return {
    lines,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    progress: at("progress"),
  };
}

export type Fetch = typeof globalThis.fetch;

const noNetwork: Fetch = () => Promise.reject(new Error("no network in tests"));

/** A runtime with a grace of 20 ms, ended with the test. */
export function runtimeForTest(options: Partial<CodeRuntimeOptions> = {}): CodeRuntime {
  const runtime = createCodeRuntime({ fetch: noNetwork, grace: 20, ...options });
  onTestFinished(() => runtime.dispose());
  return runtime;
}

/** The handlers of the pack `test@1.0.0` with the given files. */
export function handlersOf(
  texts: Readonly<Record<string, string>>,
  options?: Partial<CodeRuntimeOptions>,
): CodeHandlers {
  const handlers = createCodeHandlers(
    { name: "test", version: "1.0.0", files: packFiles(texts) },
    runtimeForTest(options),
  );
  onTestFinished(() => handlers.dispose());
  return handlers;
}

/** The resource `Zone` done by `zone.ts#zone`. */
export function zone(text: string, options?: Partial<CodeRuntimeOptions>): Promise<ResourceHandler> {
  const code = { kind: "code", module: "zone.ts", export: "zone" } as const;
  return handlersOf({ "zone.ts": text }, options).resource({ name: "Zone", code, operations: new Map() }, keepingLog());
}

/** What every operation gets, with the given parts instead. */
export function contextWith<Parts extends object>(parts: Parts): OperationContext & Parts {
  return {
    config: {},
    urn: "urn:pulumi:s::p::test:index:Zone::z",
    log: keepingLog(),
    signal: new AbortController().signal,
    timeout: 0,
    redact: (text) => text,
    privateState: {},
    ...parts,
  };
}

/** A create operation with the given inputs and parts. */
export function creating(inputs: PlainObject = {}, parts: Partial<CreateOperation> = {}): CreateOperation {
  return contextWith({ inputs, created: () => {}, ...parts });
}

/** What the promise was rejected with; throws when it was not. */
export async function failureOf(promise: Promise<unknown> | undefined): Promise<unknown> {
  const [outcome] = await Promise.allSettled([promise]);
  if (outcome.status === "rejected") return outcome.reason;
  throw new Error(`nothing failed: ${JSON.stringify(outcome.value)}`);
}
