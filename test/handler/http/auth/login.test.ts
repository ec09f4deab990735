import { afterEach, beforeEach, expect, test } from "vitest";
import { fastClock } from "../pack.ts";
import { type Answer, startServer, type TestServer } from "../server.ts";
import { callerOf } from "./caller.ts";

let server: TestServer;
let session: () => Answer;

beforeEach(async () => {
  session = () => ({ status: 201, json: { token: "session-token", ttl: 600 } });
  server = await startServer((seen) => (seen.url === "/session" ? session() : { status: 200, json: {} }));
});
afterEach(() => server.close());

const config = () => ({ endpoint: server.url, user: "u", pw: "hunter2hunter2" });
const login = "request: POST /session, body: { user: '${config.user}', password: '${config.pw}' }";
const logins = () => server.seen.filter(({ url }) => url === "/session");

test("the token goes where the pack says, by default to Authorization", async () => {
  const { send } = callerOf(`auth: { login: { ${login}, token: "\${body.token}" } }`, config())();
  await send("/zones");
  expect(server.seen[0]).toMatchObject({ method: "POST", body: '{"user":"u","password":"hunter2hunter2"}' });
  expect(server.seen[1]?.headers.authorization).toBe("Bearer session-token");
});

test("in a header of its own, with text around it", async () => {
  const lines = `auth: { login: { ${login}, token: "id \${body.token}", header: X-Session } }`;
  await callerOf(lines, config())().send("/zones");
  expect(server.seen[1]?.headers["x-session"]).toBe("id session-token");
});

test("a session cookie is taken from what the answer sets", async () => {
  const cookies = "a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT, sid=c00kie-value; Path=/; HttpOnly";
  session = () => ({ status: 204, headers: { "set-cookie": cookies } });
  await callerOf(`auth: { login: { ${login}, cookie: sid } }`, config())().send("/zones");
  expect(server.seen[1]?.headers.cookie).toBe("sid=c00kie-value");
});

test("it is done again before it expires", async () => {
  let now = 0;
  const lines = `auth: { login: { ${login}, token: "\${body.token}", expiresIn: "\${body.ttl}" } }`;
  const caller = callerOf(lines, config(), { clock: { ...fastClock(), now: () => now } });
  await caller().send("/zones");
  now = 530_000;
  await caller().send("/zones");
  expect(logins()).toHaveLength(1);
  now = 560_000;
  await caller().send("/zones");
  expect(logins()).toHaveLength(2);
});

test("refused credentials are the user's", async () => {
  session = () => ({ status: 403, json: { message: "no" } });
  const { send } = callerOf(`auth: { login: { ${login}, token: "\${body.token}" } }`, config())();
  await expect(send("/zones")).rejects.toMatchObject({ code: "HANDLER_UNAUTHORIZED" });
});

test("an answer without a token", async () => {
  session = () => ({ status: 200, json: {} });
  const { send } = callerOf(`auth: { login: { ${login}, token: "\${body.token}" } }`, config())();
  await expect(send("/zones")).rejects.toThrow("the answer to the login holds no token");
});
