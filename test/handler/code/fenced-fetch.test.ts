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
