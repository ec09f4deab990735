import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** A PowerDNS authoritative server with an empty database of its own. */
export interface PowerDns {
  /** of the API, without a path */
  readonly url: string;
  readonly apiKey: string;
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and database. */
  restart(): Promise<void>;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

const apiKey = "powerdns-test-key";
const schemaFile = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql";
const programs = ["/usr/sbin/pdns_server", "/usr/local/sbin/pdns_server"];

/** Starts a server on a free port. Throws when PowerDNS is not installed: a test without it would prove nothing. */
export async function startPowerDns(): Promise<PowerDns> {
  const program = programs.find((file) => existsSync(file));
  if (program === undefined || !existsSync(schemaFile)) {
    throw new Error("PowerDNS is missing: apt-get install --no-install-recommends pdns-server pdns-backend-sqlite3");
  }
  // a port that was free may be taken before the server listens on it
  return await startOnFreePorts(program).catch(() => startOnFreePorts(program));
}

async function startOnFreePorts(program: string): Promise<PowerDns> {
  const folder = await mkdtemp(path.join(tmpdir(), "powerdns-"));
  const [apiPort, dnsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${apiPort}`;
  await createDatabase(path.join(folder, "pdns.sqlite3"));
  await writeFile(path.join(folder, "pdns.conf"), configuration(folder, apiPort, dnsPort));
  let server = await launch(program, folder, url);
  const kill = async () => {
    server.kill("SIGKILL");
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  };
  return {
    url,
    apiKey,
    kill,
    async restart() {
      await kill();
      server = await launch(program, folder, url);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec(await readFile(schemaFile, "utf8"));
  database.close();
}

function configuration(folder: string, apiPort: number, dnsPort: number): string {
  return `launch=gsqlite3
gsqlite3-database=${folder}/pdns.sqlite3
gsqlite3-pragma-foreign-keys=1
local-address=127.0.0.1
local-port=${dnsPort}
socket-dir=${folder}
api=yes
api-key=${apiKey}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${apiPort}
webserver-allow-from=127.0.0.1
zone-cache-refresh-interval=0
daemon=no
guardian=no
disable-syslog=yes
`;
}

async function launch(program: string, folder: string, url: string): Promise<ChildProcess> {
  const server = spawn(program, [`--config-dir=${folder}`], { stdio: ["ignore", "ignore", "pipe"] });
  // a test run that ends early must not leave servers behind
  process.once("exit", () => server.kill("SIGKILL"));
  let said = "";
  server.stderr?.on("data", (text: Buffer) => {
    said += text.toString();
  });
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`pdns_server ended with ${server.exitCode}:\n${said}`);
    if (await answers(url)) return server;
    await sleep(50);
  }
  server.kill("SIGKILL");
  throw new Error(`pdns_server does not answer at ${url}:\n${said}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api`, { headers: { "X-API-Key": apiKey } })).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
