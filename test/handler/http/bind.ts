import { vi } from "vitest";
import type { ResourceHandler } from "../../../src/handler/handler.ts";
import type { HttpHandling } from "../../../src/handler/http/handling.ts";
import { httpResourceHandler } from "../../../src/handler/http/resource.ts";
import type { ResourceDefinition } from "../../../src/pack/definition.ts";
import { integer, listOf, property, text } from "../../pack/expression/types.ts";
import { context, handling, http, resource } from "./pack.ts";
import type { TestServer } from "./server.ts";

/** Properties of a zone: what the user says, and what only the server knows. */
export const properties = {
  name: text,
  masters: listOf(text),
  serial: property(integer, { readOnly: true }),
  note: property(text, { readOnly: true, optional: true }),
};

/** A resource with all four operations. */
export const zone = resource(properties, {
  create: http("POST /zones"),
  read: http("GET /zones/${id}"),
  update: http("PUT /zones/${id}"),
  delete: http("DELETE /zones/${id}"),
});

/** The operations of a resource at a server, with what every call needs filled in. */
export function bind(
  server: TestServer,
  definition: ResourceDefinition = zone,
  more: Partial<HttpHandling> = {},
  signal = new AbortController().signal,
) {
  const handler: ResourceHandler = httpResourceHandler(definition, handling(more));
  const base = context({ endpoint: server.url, key: "hunter2hunter2" }, { signal });
  const created = vi.fn();
  return {
    created,
    create: (inputs: object) => handler.create?.({ ...base, inputs: { ...inputs }, created }),
    read: (id: string, state: object = {}) => handler.read?.({ ...base, id, inputs: {}, state: { ...state } }),
    update: (id: string, inputs: object) =>
      handler.update?.({ ...base, id, inputs: { ...inputs }, old: {}, state: {} }),
    remove: (id: string) => handler.delete?.({ ...base, id, inputs: {}, state: {} }),
  };
}

/** Method and path of everything that the server was asked. */
export function requestsOf(server: TestServer): string[] {
  return server.seen.map(({ method, url }) => `${method} ${url}`);
}
