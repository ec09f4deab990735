import { expect, test } from "vitest";
import { pack, problemsOf } from "../problems.ts";

const within = (lines: string) =>
  problemsOf(pack(`config: { properties: { token: { type: string } } }\nhttp:\n  baseUrl: https://h\n  ${lines}\n`));

test.each([
  ["auth: { bearer: '${config.token}' }"],
  ["auth: [{ bearer: '${config.token}' }, { basic: { username: a } }]"],
  ["auth: { apiKey: { query: key, value: '${config.token}' } }"],
  ["auth: { login: { request: POST /login, token: '${body.token}', expiresIn: '${body.ttl}' } }"],
  ["auth: { hmac: { key: k, sign: '${request.method}', headers: { X-S: '${request.signature}' } } }"],
  ["tls: { cert: a, key: b, ca: c }"],
  ["timeouts: { headers: 30s, body: 5 }"],
  ["maxBody: 64MiB"],
])("%s", (lines) => expect(within(lines)).toEqual([]));

test.each([
  ["auth: {}", "6:3 http.auth: says no way to authenticate"],
  ["auth: { bearer: a, basic: { username: b } }", "6:3 http.auth: says more than one way"],
  ["auth: { bearer: '${config.tokn}' }", "6:29 http.auth.bearer: config has no property tokn; did you mean token?"],
  ["auth: { bearer: '${inputs.name}' }", "inputs is not available here"],
  ["auth: { bearre: a }", 'did you mean "bearer"?'],
  ["auth: { apiKey: { value: a } }", "says not where the key goes"],
  ["auth: { apiKey: { value: a, header: X, cookie: c } }", "says more than one place for the credential"],
  ["auth: { login: { request: POST /login } }", "says not where the token is in the answer"],
  ["auth: { oauth2: { tokenUrl: /t, clientId: c, grant: password } }", 'the grant password needs "username"'],
  ["auth: { hmac: { key: k, sign: '${request.signature}', headers: {} } }", "request has no property signature"],
  ["tls: { cert: a }", "`cert` and `key` go together"],
  ["tls: { rejectUnauthorized: false }", 'unknown key "rejectUnauthorized"'],
  ["timeouts: { headers: soon }", '"soon" is no duration'],
  ["maxBody: 64MB", '"64MB" is no size'],
])("%s is refused", (lines, expected) => {
  expect(within(lines).join("\n")).toContain(expected);
});
