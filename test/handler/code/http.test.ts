import { describe, expect, it } from "vitest";
import { HttpError } from "../../../src/handler/code/author/error.ts";
import { createHttpClient } from "../../../src/handler/code/http.ts";
import { creating, type Fetch, failureOf, zone } from "./bench.ts";

/** A fetch that answers with `answer`, keeps what was asked, and ends when its signal says so. */
function service(answer: () => Response) {
  const requests: { url: string; method: string | undefined; type: string | null; body: unknown; ended: boolean }[] =
    [];
  const fetch: Fetch = async (url, init) => {
    const ended = init?.signal?.aborted ?? false;
    requests.push({
      url: String(url),
      method: init?.method,
      type: new Headers(init?.headers).get("content-type"),
      body: init?.body,
      ended,
    });
    init?.signal?.throwIfAborted();
    return answer();
  };
  return { fetch, requests };
}

const running = new AbortController().signal;

it("sends JSON with a query and reads JSON", async () => {
  const { fetch, requests } = service(() => Response.json({ id: 1 }));
  const http = createHttpClient(fetch, running);
  const answer = await http.post("https://a.example/zones?x=1", {
    query: { q: "a b", n: 2, none: undefined },
    body: { a: 1 },
  });
  expect(answer).toEqual({ id: 1 });
  expect(requests).toEqual([
    {
      url: "https://a.example/zones?x=1&q=a+b&n=2",
      method: "POST",
      type: "application/json",
      body: '{"a":1}',
      ended: false,
    },
  ]);
});

it("sends text as it is and reads an empty answer as undefined", async () => {
  const { fetch, requests } = service(() => new Response(null, { status: 204 }));
  expect(
    await createHttpClient(fetch, running).put("https://a.example/", {
      body: "text",
      headers: { "content-type": "text/x" },
    }),
  ).toBeUndefined();
  expect(requests).toMatchObject([{ type: "text/x", body: "text" }]);
});

it("throws an HttpError with the service's own words, without the query, which may hold a key", async () => {
  const { fetch } = service(() => new Response('{"error":"taken"}', { status: 409, statusText: "Conflict" }));
  const failure = await failureOf(createHttpClient(fetch, running).get("https://a.example/z", { query: { key: "k" } }));
  expect(failure).toBeInstanceOf(HttpError);
  expect(failure).toMatchObject({
    status: 409,
    body: '{"error":"taken"}',
    message: 'GET https://a.example/z answered 409 Conflict: {"error":"taken"}',
  });
});

it("says what an answer is that is not JSON", async () => {
  const { fetch } = service(() => new Response("<html>", { headers: { "content-type": "text/html" } }));
  await expect(createHttpClient(fetch, running).get("https://a.example/z")).rejects.toThrow(
    "answered with text/html, which is not JSON",
  );
});

describe("when waits are over", () => {
  it("ends what reads and lets what changes something go on", async () => {
    const { fetch, requests } = service(() => Response.json({}));
    const http = createHttpClient(fetch, AbortSignal.abort());
    await expect(http.get("https://a.example/")).rejects.toThrow("aborted");
    expect(await http.post("https://a.example/")).toEqual({});
    expect(requests.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it("a create reads on after a Cancel until it has called created()", async () => {
    const { fetch, requests } = service(() => Response.json({}));
    const handler = await zone(
      `export const zone = { async create({ http, created }) {
        await http.get("https://a.example/before");
        created("1");
        await http.get("https://a.example/after");
      } };`,
      { fetch },
    );
    const failure = await failureOf(handler.create?.(creating({}, { signal: AbortSignal.abort() })));
    expect(failure).toMatchObject({ result: { id: "1" }, cause: { code: "CODE_CANCELLED" } });
    expect(requests.map(({ ended }) => ended)).toEqual([false, true]);
  });
});
