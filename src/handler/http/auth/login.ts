import type { CredentialPlace, Login } from "../../../pack/auth.ts";
import type { HttpOperation } from "../../../pack/definition.ts";
import type { HttpResponse } from "../../../platform/http.ts";
import { readAnswer } from "../answer.ts";
import { statusFailure } from "../failure.ts";
import type { HttpCall } from "../handling.ts";
import { makeRequest } from "../request.ts";
import type { Send } from "./authenticate.ts";
import type { Token } from "./tokens.ts";
import { authRoots, credentials, textOf } from "./values.ts";

/** The call of a login: it reads nothing of the operation that needs it. */
export function loginCall(call: HttpCall): HttpCall {
  return { ...call, roots: authRoots(call) };
}

/** Logs in; the token, or the value of the session's cookie. */
export async function fetchLoginToken(auth: Login, call: HttpCall, send: Send): Promise<Token> {
  const asking = loginCall(call);
  const operation = loginOperation(auth);
  const request = await makeRequest(operation, asking);
  const response = await send(request);
  if (response.status < 200 || response.status > 299) throw statusFailure(operation, request, response, asking);
  const obtained = call.handling.clock.now();
  const { roots } = readAnswer(response, asking);
  const value = auth.token === undefined ? cookieOf(response, auth.place) : textOf(auth.token, roots);
  if (value === undefined) throw credentials("the answer to the login holds no token", call);
  call.context.conceal?.(value);
  return { value, obtained, expires: expiry(auth.expiresIn?.evaluate(roots), obtained) };
}

/** A login as an operation that sends nothing but what it says. */
export function loginOperation({ request }: Login): HttpOperation {
  const body = request.body === undefined ? null : request.body;
  const answer = { expect: [], gone: [], thenRead: false, map: undefined, unwrap: undefined };
  return { kind: "http", ...request, body, ...answer };
}

/** Seconds, as a number or in text, or a date. */
function expiry(value: unknown, obtained: number): number | undefined {
  const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof seconds === "number" && Number.isFinite(seconds)) return obtained + seconds * 1000;
  const date = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

/** Cookies of several headers are joined by commas, which also stand in dates; a name follows each of those that separate. */
function cookieOf(response: HttpResponse, place: CredentialPlace | undefined): string | undefined {
  const cookies = (response.headers.get("set-cookie") ?? "").split(/,\s*(?=[^;,=\s]+=)/);
  const own = cookies.find((cookie) => cookie.startsWith(`${place?.name}=`));
  return own?.slice(own.indexOf("=") + 1).split(";", 1)[0] || undefined;
}
