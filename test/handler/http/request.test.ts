import { describe, expect, test } from "vitest";
import { callOf } from "../../../src/handler/http/call.ts";
import { makeRequest } from "../../../src/handler/http/request.ts";
import type { HttpOperation } from "../../../src/pack/definition.ts";
import type { Roots } from "../../../src/pack/expression/expression.ts";
import { any, integer, listOf, mapOf, objectType, property, text } from "../../pack/expression/types.ts";
import { context, handling, http, settings } from "./pack.ts";

const config = { endpoint: "http://api.test/v1", key: "hunter2hunter2" };

function make(operation: HttpOperation, roots: Roots, more: Parameters<typeof handling>[0] = {}) {
  const call = callOf(handling(more), context(config), { token: "Zone", operation: "create" }, roots);
  return makeRequest(operation, call, { type: zone, inputs: { name: "a", tags: { x: "y" }, secretKey: "s" } });
}

const zone = objectType({
  name: text,
  records: listOf(
    objectType({ ttl: property(integer, { as: "time_to_live" }), seen: property(text, { readOnly: true }) }),
  ),
  tags: mapOf(text),
  serial: property(integer, { readOnly: true }),
  secretKey: property(text, { secret: true, as: "secret_key", writeOnly: true }),
  blob: any,
});

describe("path", () => {
  const path = (template: string, inputs: Roots["inputs"]) => make(http(`GET ${template}`), { inputs }).url.href;

  test.each([
    ["a/b", "a%2Fb"],
    ["a%2Fb", "a%252Fb"],
    ["ä ?#", "%C3%A4%20%3F%23"],
    ["..x", "..x"],
    ["\ud800", "%EF%BF%BD"],
  ])("%s is one segment", (name, encoded) => {
    expect(path("/zones/${inputs.name}", { name })).toBe(`http://api.test/v1/zones/${encoded}`);
  });

  test.each([
    ["", "is empty"],
    ["..", 'is ".."'],
    [".", 'is "."'],
  ])("the segment %j would make another path", (name, problem) => {
    expect(() => path("/zones/${inputs.name}/x", { name })).toThrow(`\${inputs.name} in its path ${problem}`);
    expect(() => path("/zones/${inputs.name}", { name })).toThrow(problem);
  });

  test("two dots out of two expressions are two dots", () => {
    expect(() => path("/zones/${inputs.a}${inputs.a}", { a: "." })).toThrow('is ".."');
  });

  test("an absent value names the expression", () => {
    expect(() => path("/zones/${inputs.name}", {})).toThrow(
      "dns@1.0.0 Zone create: the request cannot be made: ${inputs.name} in its path has no value",
    );
  });

  test("a slash of the author's own stays", () => {
    expect(path("/zones/", {})).toBe("http://api.test/v1/zones/");
  });
});

describe("query and headers", () => {
  test("parameters are encoded, repeated for lists, left out when absent", () => {
    const operation = http("GET /s", {
      query: { q: "${inputs.q}", n: "${inputs.n}", all: "${inputs.list}", x: "1 + 1" },
    });
    const { url } = make(operation, { inputs: { q: "a&b=c d/ä", list: [1, "b"] } });
    expect(url.search).toBe("?q=a%26b%3Dc+d%2F%C3%A4&all=1&all=b&x=1+%2B+1");
  });

  test("headers of the operation win over those of the pack, whatever their case; absent ones are left out", () => {
    const operation = http("GET /s", { headers: { ACCEPT: "text/plain", "X-None": "${inputs.none}" } });
    const { headers } = make(
      operation,
      { inputs: {} },
      { settings: settings({ headers: { "X-Key": "${config.key}", Accept: "*/*" } }) },
    );
    expect(Object.fromEntries(headers)).toEqual({ accept: "text/plain", "x-key": "hunter2hunter2" });
  });

  test.each(["a\r\nX-Evil: 1", "a\nb", "日本"])("a header cannot hold %j", (value) => {
    const operation = http("GET /s", { headers: { "X-A": "${inputs.a}" } });
    expect(() => make(operation, { inputs: { a: value } })).toThrow("the value of its header X-A has a line break");
  });
});

describe("body", () => {
  const bodyOf = (operation: HttpOperation, roots: Roots = { inputs: {} }) => {
    const { body } = make(operation, roots);
    return body === undefined ? undefined : JSON.parse(String(body));
  };

  test.each(["POST", "PUT", "PATCH"])("%s sends the writable properties under the API's names", (method) => {
    expect(bodyOf(http(`${method} /zones`))).toEqual({ name: "a", tags: { x: "y" }, secret_key: "s" });
  });

  test.each(["GET", "DELETE"])("%s sends nothing", (method) => {
    const { body, headers } = make(http(`${method} /zones`), { inputs: {} });
    expect(body).toBeUndefined();
    expect(headers.has("content-type")).toBe(false);
  });

  test("null sends nothing", () => {
    expect(bodyOf(http("POST /zones", { body: null }))).toBeUndefined();
  });

  test("nested names and read-only members are the API's concern too", () => {
    const call = callOf(handling(), context(config), { token: "Zone", operation: "create" }, {});
    const request = makeRequest(http("POST /z"), call, {
      type: zone,
      inputs: { records: [{ ttl: 1, seen: "x", other: 1 }], name: null, blob: null },
    });
    expect(JSON.parse(String(request.body))).toEqual({ records: [{ time_to_live: 1 }], blob: null });
  });
});

describe("base URL", () => {
  test.each([
    ["${config.missing}/api", "a value in it is not set"],
    ["api.test", "it is not a URL"],
    ["file:///etc", "neither https:// nor http://"],
    ["http://u:p@api.test", "a user name or password"],
    ["http://api.test/?x=1", "behind which no path can go"],
  ])("%s: %s", (baseUrl, problem) => {
    expect(() => make(http("GET /s"), {}, { settings: settings({ baseUrl }) })).toThrow(problem);
  });

  test("is taken raw, and keeps its path", () => {
    const { url } = make(
      http("GET /s"),
      {},
      { settings: settings({ baseUrl: "${config.endpoint}/servers/localhost/" }) },
    );
    expect(url.href).toBe("http://api.test/v1/servers/localhost/s");
  });

  test("requests stay at its origin, or go to the hosts that the pack lists", () => {
    expect(() => make(http("GET http://evil.test/x"), {})).toThrow(
      "the pack may not send requests to http://evil.test",
    );
    expect(make(http("GET http://other.test/x"), {}, { hosts: ["other.test"] }).url.href).toBe("http://other.test/x");
  });
});
