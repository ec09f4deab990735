import { describe, expect, test } from "vitest";
import { loadDefinition } from "../../../src/pack/load.ts";
import { packFiles, packWithResource, problemsOf } from "../problems.ts";

const thing = (lines: string) => loadDefinition(packFiles(packWithResource(lines))).resources.get("Thing");
const create = (shape: string) => thing(`create: { request: POST /things, ${shape} }`)?.operations.get("create");
const settings = (http: string) =>
  loadDefinition(packFiles(packWithResource("create: POST /x").replace("api.example.com", `api.example.com, ${http}`)))
    .http;

describe("what is said of time and traffic", () => {
  test("a poll, with what holds when little is said", () => {
    expect(create("poll: {}")).toMatchObject({
      poll: { request: undefined, expect: [], until: undefined, failed: undefined, every: 2, timeout: 600 },
    });
  });

  test("a poll at a path, or at a URL out of the answer", () => {
    expect(create('poll: { request: "GET /jobs/${body.job}", every: 0.5s, timeout: 1h, expect: 404 }')).toMatchObject({
      poll: { request: { kind: "http", method: "GET", expect: [] }, every: 0.5, timeout: 3600, expect: [404] },
    });
    expect(create('poll: { request: "POST ${headers.location}" }')).toMatchObject({
      poll: { request: { kind: "url", method: "POST", url: { source: "headers.location" } } },
    });
  });

  test("retries", () => {
    expect(create("retry: false")).toMatchObject({ retry: { attempts: 1, statuses: [] } });
    expect(create("retry: { statuses: 423, maxWait: 5m }")).toMatchObject({
      retry: { attempts: 3, statuses: [423], maxWait: 300 },
    });
    expect(create("mutex: m")).not.toHaveProperty("retry");
    expect(settings("retry: { attempts: 5 }")).toMatchObject({
      retry: { attempts: 5, statuses: [408, 429, 502, 503, 504], maxWait: 60 },
    });
  });

  test("limits", () => {
    expect(settings("limits: { rate: 600/m, concurrency: 4 }")).toMatchObject({
      limits: { rate: { count: 600, seconds: 60 }, concurrency: 4 },
    });
  });

  test("a list", () => {
    const list = thing(
      'create: POST /x\nlist: { request: GET /x, inputs: { properties: { zone: { type: string } } }, id: "${item.id}" }',
    );
    expect(list?.operations.get("list")).toMatchObject({ kind: "http", method: "GET" });
    expect([...(list?.listing?.inputs.properties.keys() ?? [])]).toEqual(["zone"]);
    expect(thing("create: POST /x\nlist: GET /x")?.listing).toMatchObject({ id: undefined, name: undefined });
  });
});

test.each([
  [
    "two ways to the next page",
    "{ link: next, page: p }",
    "10:36 resources.Thing.list.paginate: link and page exclude each other",
  ],
  ["no way to it", "{ maxPages: 3 }", "nothing says where the next page is"],
  ["a cursor that goes nowhere", '{ cursor: "${body.next}" }', "nothing says which query parameter takes the cursor"],
  ["`as` without a cursor", "{ link: next, as: p }", "`as` is for `cursor`"],
  ["`from` without page numbers", "{ link: next, from: 0 }", "`from` is for `page`"],
  ["a limit that is none", "{ link: next, maxPages: 0 }", "maxPages"],
  ["a root that is not there", '{ next: "${state.next}" }', "state"],
])("refuses %s", (_, paginate, expected) => {
  const problems = problemsOf(packWithResource(`create: POST /x\nlist: { request: GET /x, paginate: ${paginate} }`));
  expect(problems.join("\n")).toContain(expected.replace(/^10:36 /, ""));
  expect(problems).toHaveLength(1);
});

test.each([
  ["a time that is none", "create: { request: POST /x, poll: { every: soon } }", '"soon" is no duration'],
  ["a read that waits", "create: POST /x\nread: { request: GET /x, poll: {} }", "a read does not wait"],
  [
    "a twin of an update",
    "create: POST /x\nupdate: { request: PUT /x, twin: { request: GET /x } }",
    "`twin` is for create",
  ],
  ["pages of an object", "create: POST /x\nread: { request: GET /x, paginate: { page: p } }", "an object has no pages"],
  [
    "pages of a create",
    "create: { request: POST /x, paginate: { page: p } }",
    "`paginate` is for read, list and functions",
  ],
  ["what is no header", "create: { request: POST /x, idempotencyKey: 'a b' }", "expected a name of a header"],
  ["a property that is not declared", 'create: { request: POST /x, mutex: "${inputs.nmae}" }', "nmae"],
  ["an absent state in a mutex of a create", 'create: { request: POST /x, mutex: "${state.name}" }', "state"],
  [
    "a URL with more around it",
    'create: { request: POST /x, poll: { request: "GET ${headers.location}${id}" } }',
    "a URL out of the answer is one whole expression",
  ],
])("refuses %s", (_, lines, expected) => {
  const problems = problemsOf(packWithResource(lines));
  expect(problems.join("\n")).toContain(expected);
  expect(problems).toHaveLength(1);
});

test.each([
  ["a rate without a time", "limits: { rate: 10 }"],
  ["a rate of nothing", "limits: { rate: 0/s }"],
  ["no retries at all", "retry: { attempts: 0 }"],
])("refuses %s", (_, http) => {
  const definition = packWithResource("create: POST /x").replace("api.example.com", `api.example.com, ${http}`);
  expect(problemsOf(definition)).toHaveLength(1);
});
