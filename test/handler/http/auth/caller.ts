import { callOf } from "../../../../src/handler/http/call.ts";
import type { HttpCall, HttpHandling } from "../../../../src/handler/http/handling.ts";
import { transmit } from "../../../../src/handler/http/transmit.ts";
import type { PlainObject } from "../../../../src/model/plain.ts";
import { loadDefinition } from "../../../../src/pack/load.ts";
import type { HttpRequest } from "../../../../src/platform/http.ts";
import { KnownSecrets } from "../../../../src/provider/redaction.ts";
import { packFiles } from "../../../pack/problems.ts";
import { recordingLog } from "../../../support/recording-log.ts";
import { context, handling } from "../pack.ts";

/** Calls of one pack in one process, whose `http:` has these lines, and whose configuration may have any key named in them. */
export function callerOf(lines: string, config: PlainObject, more: Partial<HttpHandling> = {}) {
  const keys = [...new Set([...lines.matchAll(/config\.(\w+)/g)].map(([, key]) => key ?? ""))];
  const definition = loadDefinition(
    packFiles(`name: acme
version: 1.0.0
config: { properties: { endpoint: { type: string }, ${keys.map((key) => `${key}: { type: string }`).join(", ")} } }
http:
  baseUrl: \${config.endpoint}
${lines.replaceAll(/^/gm, "  ")}
functions: { ping: { request: GET /ping } }
`),
  );
  const { http: settings, hosts, config: type } = definition;
  if (settings === undefined) throw new Error("no http");
  const shared = handling({ settings, hosts, config: type, ...more });
  return (signal = new AbortController().signal) => {
    const log = recordingLog();
    const { redact, conceal } = new KnownSecrets([]);
    const operation = context({}, { config, log, redact, conceal, signal });
    const call: HttpCall = callOf(shared, operation, { token: "Zone", operation: "read" }, {});
    const send = (path: string, request: Partial<HttpRequest> = {}) => {
      const url = new URL(`${config["endpoint"]}${path}`);
      return transmit({ method: "GET", url, headers: new Map(), ...request }, call, signal);
    };
    return { call, log, redact, send };
  };
}
