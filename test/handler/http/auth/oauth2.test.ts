import { afterEach, beforeEach, expect, test } from "vitest";
import { fastClock } from "../pack.ts";
import { type Seen, startServer, type TestServer } from "../server.ts";
import { callerOf } from "./caller.ts";

/** A service with a token endpoint: /token hands out tokens, everything else wants the present one. */
let server: TestServer;
let granted: Seen[];
let valid: string;
let token: object;

beforeEach(async () => {
  granted = [];
  valid = "access-token-1";
  token = { token_type: "Bearer", expires_in: 3600 };
  server = await startServer((seen) => {
    if (seen.url === "/token") {
      granted.push(seen);
      return { status: 200, json: { access_token: valid, ...token } };
    }
    const known = seen.headers.authorization === `Bearer ${valid}`;
    return known ? { status: 200, json: {} } : { status: 401, json: { error: "who?" } };
  });
});
afterEach(() => server.close());

const client = "tokenUrl: /token, clientId: '${config.client}', clientSecret: '${config.secret}'";
const config = () => ({ endpoint: server.url, client: "me", secret: "s3cret:with/odd" });

test("client credentials: the client in HTTP Basic, scopes and audience in the form", async () => {
  const { send } = callerOf(`auth: { oauth2: { ${client}, scopes: [read, write], audience: api } }`, config())();
  expect((await send("/zones")).status).toBe(200);
  expect(granted[0]?.headers.authorization).toBe(`Basic ${Buffer.from("me:s3cret%3Awith%2Fodd").toString("base64")}`);
  expect(Object.fromEntries(new URLSearchParams(granted[0]?.body))).toEqual({
    grant_type: "client_credentials",
    scope: "read write",
    audience: "api",
  });
});

test("the client in the body, for services that want it there", async () => {
  const { send } = callerOf(`auth: { oauth2: { ${client}, authStyle: body } }`, config())();
  await send("/zones");
  expect(granted[0]?.headers.authorization).toBeUndefined();
  expect(granted[0]?.body).toContain("client_secret=s3cret");
});

test("calls in flight share one token, which later calls use too", async () => {
  const caller = callerOf(`auth: { oauth2: { ${client} } }`, config());
  await Promise.all(Array.from({ length: 20 }, () => caller().send("/zones")));
  await caller().send("/zones");
  expect(granted).toHaveLength(1);
});

test("a 401 is answered by one new token, for all calls in flight, and one more try", async () => {
  const caller = callerOf(`auth: { oauth2: { ${client} } }`, config());
  await caller().send("/zones");
  valid = "access-token-2";
  const answers = await Promise.all(Array.from({ length: 10 }, () => caller().send("/zones")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(granted).toHaveLength(2);
});

test("a second 401 stands", async () => {
  const { send } = callerOf(`auth: { oauth2: { ${client} } }`, config())();
  token = { token_type: "Bearer", access_token: "some-other-token" };
  expect((await send("/zones")).status).toBe(401);
  expect(server.seen.filter(({ url }) => url === "/zones")).toHaveLength(2);
});

test("a token is replaced before it expires", async () => {
  let now = 0;
  const caller = callerOf(`auth: { oauth2: { ${client} } }`, config(), { clock: { ...fastClock(), now: () => now } });
  await caller().send("/zones");
  now = 3_541_000;
  await caller().send("/zones");
  expect(granted).toHaveLength(2);
});

test("password grant; its refresh token gets the next one", async () => {
  const user = "grant: password, username: '${config.user}', password: '${config.pw}'";
  token = { token_type: "Bearer", refresh_token: "refresh-token-1" };
  const caller = callerOf(`auth: { oauth2: { ${client}, ${user} } }`, { ...config(), user: "u", pw: "hunter2hunter2" });
  await caller().send("/zones");
  valid = "access-token-2";
  await caller().send("/zones");
  expect(granted.map(({ body }) => new URLSearchParams(body).get("grant_type"))).toEqual(["password", "refresh_token"]);
  expect(new URLSearchParams(granted[1]?.body).get("refresh_token")).toBe("refresh-token-1");
});

test("refresh token grant: a rotated refresh token is used from then on", async () => {
  token = { token_type: "Bearer", refresh_token: "rotated-token" };
  const lines = `auth: { oauth2: { ${client}, grant: refreshToken, refreshToken: '\${config.refresh}' } }`;
  const caller = callerOf(lines, { ...config(), refresh: "configured-token" });
  await caller().send("/zones");
  valid = "access-token-2";
  await caller().send("/zones");
  expect(granted.map(({ body }) => new URLSearchParams(body).get("refresh_token"))).toEqual([
    "configured-token",
    "rotated-token",
  ]);
});

test("refused credentials: the service's own words, no secret, and nothing is sent to the API", async () => {
  await server.close();
  server = await startServer(() => ({
    status: 401,
    json: { error: "invalid_client", error_description: "s3cret:with/odd is wrong" },
  }));
  const { send } = callerOf(`auth: { oauth2: { ${client} } }`, config())();
  await expect(send("/zones")).rejects.toThrow(
    /no credentials for the request: the token endpoint gave no token: invalid_client: \[secret\] is wrong/,
  );
  expect(server.seen.map(({ url }) => url)).toEqual(["/token"]);
});

test("a token endpoint that is down: the request proper was provably not sent", async () => {
  await server.close();
  server = await startServer(() => ({ status: 503 }));
  const { send } = callerOf(`auth: { oauth2: { ${client} } }`, config())();
  await expect(send("/zones", { method: "POST" })).rejects.toMatchObject({ kind: "connect", sent: false });
});

test("a token endpoint elsewhere must be listed, or named by the user", async () => {
  const elsewhere = `http://localhost:${new URL(server.url).port}/token`;
  const lines = "auth: { oauth2: { tokenUrl: '${config.tokens}', clientId: me } }";
  const listed = "auth: { oauth2: { tokenUrl: 'http://localhost/token', clientId: me } }";
  await expect(callerOf(listed, config())().send("/zones")).rejects.toMatchObject({ code: "HANDLER_HOST" });
  const { send } = callerOf(lines, { ...config(), tokens: elsewhere })();
  expect((await send("/zones")).status).toBe(200);
});

test("one call's end is not that of the others who wait for the same token", async () => {
  const caller = callerOf(`auth: { oauth2: { ${client} } }`, config());
  const controller = new AbortController();
  const ended = caller(controller.signal).send("/zones");
  const other = caller().send("/zones");
  controller.abort(new Error("Ctrl-C"));
  await expect(ended).rejects.toMatchObject({ kind: "cancelled", sent: false });
  expect((await other).status).toBe(200);
  expect(granted).toHaveLength(1);
});

test("tokens are shown neither in the log of the call that got them nor in that of one that uses them", async () => {
  const caller = callerOf(`auth: { oauth2: { ${client} } }`, config());
  const [first, second] = [caller(), caller()];
  await first.send("/zones");
  await second.send("/zones?echo=access-token-1");
  const text = [...first.log.messages, ...second.log.messages].join("\n");
  expect(text).toContain("POST ");
  expect(text).toContain("echo=[secret]");
  expect(text).not.toMatch(/access-token|s3cret/);
});
