import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Server, type ServerPlace, startServer } from "./server.ts";

/** The key that the server's API asks for. */
export const apiKey = "powerdns-test-key";

const schemaFile = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql";

/** Starts a PowerDNS authoritative server with an empty database of its own. */
export function startPowerDns(): Promise<Server> {
  return startServer({
    name: "powerdns",
    programs: ["/usr/sbin/pdns_server", "/usr/local/sbin/pdns_server"],
    packages: "pdns-server pdns-backend-sqlite3",
    ports: 1,
    async prepare(place) {
      const database = new DatabaseSync(path.join(place.folder, "pdns.sqlite3"));
      database.exec(await readFile(schemaFile, "utf8"));
      database.close();
      await writeFile(path.join(place.folder, "pdns.conf"), configuration(place));
      return { args: [`--config-dir=${place.folder}`] };
    },
    isReady: async (url) => (await fetch(`${url}/api`, { headers: { "X-API-Key": apiKey } })).ok,
  });
}

function configuration({ folder, port, ports: [dnsPort] }: ServerPlace): string {
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
webserver-port=${port}
webserver-allow-from=127.0.0.1
zone-cache-refresh-interval=0
daemon=no
guardian=no
disable-syslog=yes
`;
}
