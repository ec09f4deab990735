import { expect, test } from "vitest";
import { fencedFetch } from "../../../src/handler/code/fenced-fetch.ts";

const where = { pack: "acme@1.0.0", token: "Zone" };

function recorded(answers: readonly Response[] = []) {
  const asked: { readonly url: string; readonly headers: Headers }[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: String(input), headers: new Headers(init?.headers) });
    return left.shift() ?? new Response("ok");
  };
  return { asked, fetch };
}

test("a pack that lists hosts talks to them, and to those of its configuration", async () => {
  const { fetch, asked } = recorded();
  const fenced = fencedFetch(fetch, ["api.example.com"], { endpoint: "https://mine.example.com/v1" }, where);
  await fenced("https://api.example.com/a");
  await fenced("https://mine.example.com/b");
  await expect(fenced("https://elsewhere.example.com/")).rejects.toMatchObject({ code: "HANDLER_HOST", where });
  expect(asked.map(({ url }) => url)).toEqual(["https://api.example.com/a", "https://mine.example.com/b"]);
});

test("a pack that lists none talks to any", async () => {
  expect((await fencedFetch(recorded().fetch, [], {}, where)("https://elsewhere.example.com/")).status).toBe(200);
});

test("internal addresses are for the user to name", async () => {
  const { fetch } = recorded();
  const url = "http://169.254.169.254/latest";
  await expect(fencedFetch(fetch, [], {}, where)(url)).rejects.toMatchObject({ code: "HANDLER_FENCED" });
  expect((await fencedFetch(fetch, [], { endpoint: "http://169.254.169.254" }, where)(url)).status).toBe(200);
});

test("a redirect stays inside, and takes no headers to another origin", async () => {
  const to = (location: string) => new Response(null, { status: 302, headers: { location } });
  const { fetch, asked } = recorded([to("/b"), to("https://b.example.com/c"), to("https://evil.example.com/")]);
  const fenced = fencedFetch(fetch, ["a.example.com", "b.example.com"], {}, where);
  await expect(fenced("https://a.example.com/a", { headers: { "X-API-Key": "k" } })).rejects.toMatchObject({
    code: "HANDLER_HOST",
  });
  expect(asked.map(({ url, headers }) => `${url} ${headers.get("x-api-key")}`)).toEqual([
    "https://a.example.com/a k",
    "https://a.example.com/b k",
    "https://b.example.com/c null",
  ]);
});

test("a redirect that the author wants followed stays inside as well", async () => {
  const away = new Response(null, { status: 302, headers: { location: "https://evil.example.com/" } });
  const { fetch, asked } = recorded([away]);
  const fenced = fencedFetch(fetch, ["a.example.com"], {}, where);
  await expect(fenced("https://a.example.com/", { redirect: "follow" })).rejects.toMatchObject({
    code: "HANDLER_HOST",
  });
  expect(asked).toHaveLength(1);
});

test.each([
  ["GET", 302],
  ["POST", 303],
  ["PUT", 307],
])("without hosts, a redirect of %s by %i to an internal address is refused as well", async (method, status) => {
  const { fetch, asked } = recorded([
    new Response(null, { status, headers: { location: "http://169.254.169.254/latest" } }),
  ]);
  const fenced = fencedFetch(fetch, [], {}, where);
  await expect(fenced("https://a.example.com/", { method })).rejects.toMatchObject({ code: "HANDLER_FENCED" });
  expect(asked).toHaveLength(1);
});

test("without hosts, redirects are followed as fetch follows them", async () => {
  const sent: unknown[] = [];
  const answers = [302, 308].map(
    (status) => new Response(null, { status, headers: { location: "https://b.example.com/" } }),
  );
  const fetch: typeof globalThis.fetch = async (url, { method, body, headers } = {}) => {
    sent.push([String(url), method, body, Object.fromEntries(new Headers(headers))]);
    return answers.shift() ?? new Response("ok");
  };
  const headers = { Authorization: "a", "Content-Type": "text/plain", "X-Trace": "t" };
  const fenced = fencedFetch(fetch, [], {}, where);
  const answer = await fenced("https://a.example.com/", { method: "POST", body: "b", headers });
  expect(answer.status).toBe(200);
  answers.push(new Response(null, { status: 307, headers: { location: "/again" } }));
  await fenced("https://a.example.com/", { method: "PUT", body: "b", headers: { "X-Trace": "t" } });
  expect(sent.filter((_, index) => [1, 2, 4].includes(index))).toEqual([
    ["https://b.example.com/", "GET", undefined, { "x-trace": "t" }],
    ["https://b.example.com/", "GET", undefined, { "x-trace": "t" }],
    ["https://a.example.com/again", "PUT", "b", { "x-trace": "t" }],
  ]);
});
