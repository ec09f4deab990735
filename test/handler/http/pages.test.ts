import { describe, expect, test } from "vitest";
import { written, writtenFunction } from "./written.ts";

const page = (...hits: string[]) => ({ status: 200, json: { hits } });
const find = (paginate: string) =>
  writtenFunction(`request: { method: GET, path: /s, query: { q: "\${inputs.q}" } }
items: "\${body.hits}"
paginate: ${paginate}
map: { hits: "\${body}", total: "\${status}" }`);

describe("ways to the next page", () => {
  test("a cursor in the answer, until there is none", async () => {
    const { server, invoke, requests } = await find('{ cursor: "${body.next}", as: after }');
    server.answers.push(
      { status: 200, json: { hits: ["a"], next: "x/1" } },
      { status: 200, json: { hits: [], next: 2 } },
      { status: 200, json: { hits: ["b"], next: "" } },
    );
    await expect(invoke({ q: "z" })).resolves.toEqual({ hits: ["a", "b"], total: 200 });
    expect(requests()).toEqual(["GET /s?q=z", "GET /s?q=z&after=x%2F1", "GET /s?q=z&after=2"]);
  });

  test("a Link header, relative and with others in it", async () => {
    const { server, invoke, requests } = await find("{ link: next }");
    const link = '</s?page=2&q=z>; rel="next", </s?page=9>; rel="last"';
    server.answers.push(
      { ...page("a"), headers: { link } },
      { ...page("b"), headers: { link: '</s?page=1>; rel="prev"' } },
    );
    await expect(invoke({ q: "z" })).resolves.toMatchObject({ hits: ["a", "b"] });
    expect(requests()).toEqual(["GET /s?q=z", "GET /s?page=2&q=z"]);
  });

  test("pages that look the same are others, if the service says where they are", async () => {
    const { server, invoke } = await find("{ link: next }");
    server.answers.push({ ...page("a"), headers: { link: '</s?p=2>; rel="next"' } }, page("a"));
    await expect(invoke()).resolves.toMatchObject({ hits: ["a", "a"] });
  });

  test("a URL in the answer", async () => {
    const { server, invoke, requests } = await find('{ next: "${body.links.next}" }');
    server.answers.push({ status: 200, json: { hits: ["a"], links: { next: `${server.url}/s?p=2` } } }, page("b"));
    await expect(invoke()).resolves.toMatchObject({ hits: ["a", "b"] });
    expect(requests()).toEqual(["GET /s", "GET /s?p=2"]);
  });

  test("page numbers, from the first request on, until a page is empty", async () => {
    const { server, invoke, requests } = await find("{ page: p, from: 0 }");
    server.answers.push(page("a", "b"), page("c"), page());
    await expect(invoke()).resolves.toMatchObject({ hits: ["a", "b", "c"] });
    expect(requests()).toEqual(["GET /s?p=0", "GET /s?p=1", "GET /s?p=2"]);
  });

  test("page numbers, until the answer says that there are no more", async () => {
    const { server, invoke, requests } = await find('{ page: p, more: "${body.page < body.pages}" }');
    server.answers.push(
      { status: 200, json: { hits: ["a"], page: 1, pages: 2 } },
      { status: 200, json: { hits: ["b"], page: 2, pages: 2 } },
    );
    await expect(invoke()).resolves.toMatchObject({ hits: ["a", "b"] });
    expect(requests()).toEqual(["GET /s?p=1", "GET /s?p=2"]);
  });

  test("offsets count what really came", async () => {
    const { server, invoke, requests } = await find("{ offset: skip }");
    server.answers.push(page("a", "b"), page("c"), page());
    await expect(invoke()).resolves.toMatchObject({ hits: ["a", "b", "c"] });
    expect(requests()).toEqual(["GET /s", "GET /s?skip=2", "GET /s?skip=3"]);
  });
});

describe("never cut in silence", () => {
  test("more pages than allowed are an error", async () => {
    const { server, invoke } = await find("{ page: p, maxPages: 2 }");
    server.answers.push(page("a"), page("b"), page("c"));
    await expect(invoke()).rejects.toThrow(/cannot be read to its end: there are more than 2 pages[\s\S]*maxPages/);
  });

  test("as many as allowed are none", async () => {
    const { server, invoke } = await find("{ page: p, maxPages: 2 }");
    server.answers.push(page("a"), page());
    await expect(invoke()).resolves.toMatchObject({ hits: ["a"] });
  });

  test("a cursor that repeats is an error", async () => {
    const { server, invoke } = await find('{ cursor: "${body.next}", as: after }');
    server.answers.push(
      { status: 200, json: { hits: ["a"], next: 1 } },
      { status: 200, json: { hits: ["b"], next: 1 } },
    );
    await expect(invoke()).rejects.toThrow("a page points to itself as the next one");
  });

  test("so is a service that ignores the parameter", async () => {
    const { server, invoke } = await find("{ offset: skip }");
    server.answers.push(page("a"), page("a"));
    await expect(invoke()).rejects.toThrow("page 2 is the same as page 1");
  });

  test("and a next page at another origin, where the credentials must not go", async () => {
    const { server, invoke, requests } = await find('{ next: "${body.next}" }');
    server.answers.push({ status: 200, json: { hits: ["a"], next: "http://evil.test/s" } });
    await expect(invoke()).rejects.toThrow("the next page is at another origin, http://evil.test");
    expect(requests()).toHaveLength(1);
  });

  test("and a page that is no list", async () => {
    const { server, invoke } = await find("{ page: p }");
    server.answers.push({ status: 200, json: { hits: { a: 1 } } });
    await expect(invoke()).rejects.toThrow("a list was promised, and ${body.hits} in it is none");
  });

  test("and a failure on the way", async () => {
    const { server, invoke } = await find("{ page: p }");
    server.answers.push(page("a"), { status: 404 });
    await expect(invoke()).rejects.toThrow(/p=2 → 404/);
  });
});

describe("a read that selects", () => {
  const lines = `create: POST /things
read: { request: GET /things, items: "\${body.things}", select: "\${string(item.id) == id}", paginate: { page: p } }`;
  const things = (...ids: number[]) => ({ status: 200, json: { things: ids.map((id) => ({ id, size: id })) } });

  test("asks page by page and stops at the one", async () => {
    const { server, read, requests } = await written(lines);
    server.answers.push(things(1, 2), things(7, 8), things(9));
    await expect(read("7")).resolves.toMatchObject({ id: "7", state: { size: 7 } });
    expect(requests()).toEqual(["GET /things?p=1", "GET /things?p=2"]);
  });

  test("what is on no page is gone", async () => {
    const { server, read } = await written(lines);
    server.answers.push(things(1), things());
    await expect(read("7")).resolves.toBeUndefined();
  });
});
