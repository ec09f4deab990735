import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A real server of its own for one test file, with a folder for its data. */
export interface Server {
  /** of the API, without a path */
  readonly url: string;
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** How a server is started. */
export interface ServerRecipe {
  readonly name: string;
  /** where its program may be */
  readonly programs: readonly string[];
  /** the Debian packages that bring it */
  readonly packages: string;
  /** how many ports it needs besides that of its API */
  readonly ports: number;
  /** Writes its files; answers how to run it. */
  readonly prepare: (place: ServerPlace) => Promise<ServerCommand>;
  /** Whether what the API's address answers means that the server is ready. */
  readonly isReady: (url: string) => Promise<boolean>;
  /** Ends what the server's death leaves behind. */
  readonly cleanUp?: (place: ServerPlace) => Promise<void>;
}

/** Where a server lives. */
export interface ServerPlace {
  readonly folder: string;
  readonly port: number;
  readonly ports: readonly number[];
}

/** How a server is run. */
export interface ServerCommand {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a server on free ports. Throws when it is not installed: a test without it would prove nothing. */
export async function startServer(recipe: ServerRecipe): Promise<Server> {
  const program = recipe.programs.find((file) => existsSync(file));
  if (program === undefined) {
    throw new Error(`${recipe.name} is missing: apt-get install --no-install-recommends ${recipe.packages}`);
  }
  // a port that was free may be taken before the server listens on it
  return await startOnFreePorts(recipe, program).catch(() => startOnFreePorts(recipe, program));
}

async function startOnFreePorts(recipe: ServerRecipe, program: string): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), `${recipe.name}-`));
  await chmod(folder, 0o755);
  const [port = 0, ...ports] = await freePorts(recipe.ports + 1);
  const url = `http://127.0.0.1:${port}`;
  const place = { folder, port, ports };
  const command = await recipe.prepare(place);
  const start = () => launch(recipe, program, command, url);
  let server = await start();
  const kill = async () => {
    await end(server);
    await recipe.cleanUp?.(place);
  };
  return {
    url,
    kill,
    async restart() {
      await kill();
      server = await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function launch(
  recipe: ServerRecipe,
  program: string,
  { args, env }: ServerCommand,
  url: string,
): Promise<ChildProcess> {
  const server = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    detached: true,
  });
  // a test run that ends early must not leave servers behind
  process.once("exit", () => signalGroup(server));
  let said = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (text: Buffer) => {
      said = (said + text.toString()).slice(-4000);
    });
  }
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`${recipe.name} ended with ${server.exitCode}:\n${said}`);
    if (await recipe.isReady(url).catch(() => false)) return server;
    await sleep(50);
  }
  await end(server);
  throw new Error(`${recipe.name} does not answer at ${url}:\n${said}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  signalGroup(server);
  await exited;
}

function signalGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // it has ended already
  }
}

/** Held open together, so that they differ. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = servers.map(async (server) => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no free port");
    return address.port;
  });
  const found = await Promise.all(ports);
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  return found;
}
