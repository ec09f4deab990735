import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, credentials } from "@grpc/grpc-js";
import { messageOf, PacksError } from "../error/error.ts";
import { type EngineLogEntry, engineServer } from "./engine-server.ts";
import { channelOptions } from "./limits.ts";
import { type ProviderStubs, providerStubs } from "./stubs.ts";

export type { EngineLogEntry } from "./engine-server.ts";
export type { ProviderStubs } from "./stubs.ts";

/** How long a plugin may take to leave after SIGINT, as with the engine (protocol §1.8). */
const graceMilliseconds = 5_000;

/** How long a plugin may take until it answers the Handshake; the engine waits for ever. */
const startMilliseconds = 30_000;

/** How a plugin is to be launched. */
export interface LaunchOptions {
  /** the folder that the plugin runs in; the current one if absent */
  readonly cwd?: string;
  /** the plugin's whole environment; that of this process if absent */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** gets what the plugin logs through the engine */
  readonly onLog?: (entry: EngineLogEntry) => void;
  /** gets what it writes to stderr, and to stdout after the port */
  readonly onOutput?: (text: string) => void;
  /** aborted: the plugin is not waited for, and ended */
  readonly signal?: AbortSignal;
  /** milliseconds until the plugin must have answered the Handshake; half a minute if absent */
  readonly startLimit?: number;
}

/** A plugin that runs, after its Handshake. */
export interface LaunchedPlugin {
  readonly provider: ProviderStubs;
  readonly process: ChildProcess;
  readonly port: number;
  /** Ends the plugin as the engine does: Cancel, SIGINT, and SIGKILL when it has not left after five seconds. */
  close(): Promise<void>;
}

/** The provider that listens on a port of this machine, and how to hang up. */
export function connect(port: number): { readonly provider: ProviderStubs; readonly close: () => void } {
  // a connection of its own, because sessions belong to connections
  const options = { ...channelOptions, "grpc.use_local_subchannel_pool": 1 };
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  return { provider: providerStubs(client), close: () => client.close() };
}

/**
 * Starts a plugin and plays the engine: address as last argument, stdin a pipe, own process group, port line, Handshake.
 * Throws SERVER_PLUGIN_NOT_STARTED, and SERVER_CANCELLED when `signal` is aborted meanwhile.
 */
export async function launch(
  command: string,
  args: readonly string[],
  options: LaunchOptions = {},
): Promise<LaunchedPlugin> {
  const engine = await engineServer(options.onLog ?? (() => {}));
  const child = spawn(command, [...args, engine.address], {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const exited = once(child, "exit").catch(() => {});
  const output: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.push(text);
    options.onOutput?.(text);
  });
  let hangUp = () => {};
  const limit = options.startLimit ?? startMilliseconds;
  const late = AbortSignal.timeout(limit);
  const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
  try {
    const port = await readPort(child, options.onOutput ?? (() => {}), signal);
    const { provider, close: closeConnection } = connect(port);
    hangUp = closeConnection;
    const close = async () => {
      await Promise.race([provider.cancel({}).catch(() => {}), sleep(graceMilliseconds, undefined, { ref: false })]);
      hangUp();
      await stop(child, exited);
      engine.close();
    };
    await provider.handshake({ engineAddress: engine.address, ...abilities }, signal);
    return { provider, process: child, port, close };
  } catch (cause) {
    child.kill("SIGKILL");
    hangUp();
    engine.close();
    const details = output.join("").split("\n").filter(Boolean);
    if (options.signal?.aborted) throw PacksError.of("SERVER_CANCELLED", {}, { cause });
    const reason = late.aborted ? `it was not ready within ${limit / 1_000} s` : messageOf(cause);
    throw PacksError.of("SERVER_PLUGIN_NOT_STARTED", { command, reason }, { cause, details });
  }
}

const abilities = {
  configureWithUrn: true,
  supportsViews: true,
  supportsRefreshBeforeUpdate: true,
  invokeWithPreview: true,
  acceptsByteString: true,
} as const;

async function readPort(child: ChildProcess, onOutput: (text: string) => void, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const { stdout } = child;
  if (stdout === null) throw new Error("no pipe for stdout");
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const lines = createInterface(stdout);
  lines.once("line", (line) => {
    lines.on("line", (later) => onOutput(`${later}\n`));
    if (/^\d+$/.test(line)) resolve(Number(line));
    else reject(new Error(`the first line of stdout is no port: ${line}`));
  });
  child.once("error", reject);
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  child.once("exit", (code, signal) => reject(new Error(`it ended before it wrote a port (${signal ?? code})`)));
  return promise;
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  const killer = setTimeout(() => child.kill("SIGKILL"), graceMilliseconds);
  await exited;
  clearTimeout(killer);
}
