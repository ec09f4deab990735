import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../../support/run.ts";
import { type Server, startServer } from "./server.ts";

/** The user that a new server has. */
export const guest = { username: "guest", password: "guest" };

/** The Authorization header of a user. */
export function authorization({ username, password } = guest): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** Starts a RabbitMQ server with its management API, and an epmd of its own. */
export function startRabbitMq(): Promise<Server> {
  return startServer({
    name: "rabbitmq",
    programs: ["/usr/lib/rabbitmq/bin/rabbitmq-server"],
    packages: "rabbitmq-server",
    ports: 3,
    async prepare({ folder, port, ports: [amqp, distribution, names] }) {
      await writeFile(path.join(folder, "enabled_plugins"), "[rabbitmq_management].");
      const settings = ["management.tcp.ip = 127.0.0.1", `management.tcp.port = ${port}`, "log.console.level = error"];
      await writeFile(path.join(folder, "rabbitmq.conf"), `${settings.join("\n")}\n`);
      const env = {
        HOME: folder,
        RABBITMQ_MNESIA_BASE: path.join(folder, "mnesia"),
        RABBITMQ_LOG_BASE: path.join(folder, "log"),
        RABBITMQ_CONFIG_FILE: path.join(folder, "rabbitmq.conf"),
        RABBITMQ_ENABLED_PLUGINS_FILE: path.join(folder, "enabled_plugins"),
        RABBITMQ_NODENAME: `packs${port}@localhost`,
        RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
        RABBITMQ_NODE_PORT: String(amqp),
        RABBITMQ_DIST_PORT: String(distribution),
        ERL_EPMD_ADDRESS: "127.0.0.1",
        ERL_EPMD_PORT: String(names),
      };
      return { args: [], env };
    },
    isReady: async (url) => (await fetch(`${url}/api/vhosts`, { headers: { Authorization: authorization() } })).ok,
    cleanUp: ({ ports }) => endNames(String(ports[2])),
  });
}

/** The epmd outlives its node, and cannot be ended before it has seen the node's end. */
async function endNames(port: string): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const { stdout, stderr } = await run("epmd", ["-port", port, "-kill"]);
    if (/^Killed|Cannot connect/m.test(stdout + stderr)) return;
    await sleep(50);
  }
}
