import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Server, startServer } from "./server.ts";

/** Starts an Alertmanager that tells nobody anything. With `user`, it asks for this name and the password `alertmanager`. */
export function startAlertmanager(user?: string): Promise<Server> {
  return startServer({
    name: "alertmanager",
    programs: ["/usr/bin/prometheus-alertmanager", "/usr/local/bin/alertmanager"],
    packages: "prometheus-alertmanager",
    ports: 0,
    async prepare({ folder, port }) {
      await writeFile(path.join(folder, "am.yml"), "route: { receiver: none }\nreceivers: [{ name: none }]\n");
      await writeFile(
        path.join(folder, "web.yml"),
        user === undefined ? "" : `basic_auth_users: { ${user}: ${hash} }\n`,
      );
      const args = [
        `--config.file=${folder}/am.yml`,
        `--web.config.file=${folder}/web.yml`,
        `--storage.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
        "--cluster.listen-address=",
      ];
      return { args };
    },
    isReady: async (url) => [200, 401].includes((await fetch(`${url}/-/ready`)).status),
  });
}

/** bcrypt of `alertmanager` */
const hash = "$2b$04$85nNWeHaKC3mEsQ4GTvzCu/0IYxU90tv3W8nEjDnYFul/OJR762rq";
