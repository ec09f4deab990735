import { expect, test } from "vitest";
import { signBySigV4 } from "../../../../src/handler/http/auth/sigv4.ts";
import type { HttpRequest } from "../../../../src/platform/http.ts";
import { fastClock, template } from "../pack.ts";
import { callerOf } from "./caller.ts";

/** Requests, key, date and signatures of the AWS Signature Version 4 test suite, as published by AWS. */
const auth = {
  kind: "sigv4",
  service: template("service"),
  region: template("us-east-1"),
  accessKeyId: template("AKIDEXAMPLE"),
  secretAccessKey: template("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
  sessionToken: undefined,
} as const;
const clock = { ...fastClock(), now: () => Date.parse("2015-08-30T12:36:00Z") };
const host = "https://example.amazonaws.com";

async function authorization(more: Partial<HttpRequest> & { readonly path?: string }, way: object = {}) {
  const { path = "/", method = "GET", headers = new Map(), body } = more;
  const { call } = callerOf("retry: { attempts: 1 }", { endpoint: host }, { clock })();
  const signed = await signBySigV4({ ...auth, ...way }, { method, url: new URL(path, host), headers, body }, call);
  return signed?.headers.get("authorization");
}

const credential = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ";

test.each([
  ["get-vanilla", {}, "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  [
    "get-vanilla-query-order-key-case",
    { path: "/?Param2=value2&Param1=value1" },
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
  ["post-vanilla", { method: "POST" }, "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
])("%s", async (_name, request, signature) => {
  expect(await authorization(request)).toBe(`${credential}SignedHeaders=host;x-amz-date, Signature=${signature}`);
});

test("the token of temporary credentials is signed and sent", async () => {
  expect(await authorization({}, { sessionToken: template("session") })).toContain(
    "SignedHeaders=host;x-amz-date;x-amz-security-token",
  );
});

test("a stream cannot be signed", async () => {
  await expect(authorization({ method: "PUT", body: async function* () {} })).rejects.toThrow("stream");
});
