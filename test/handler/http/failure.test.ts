import { expect, test } from "vitest";
import { performExchange } from "../../../src/handler/http/exchange.ts";
import { makeRequest } from "../../../src/handler/http/request.ts";
import { HttpFailure, type HttpFailureKind } from "../../../src/platform/http-failure.ts";
import { fakeHttp } from "../../support/fake-http.ts";
import { callerOf } from "./auth/caller.ts";
import { http as operation } from "./pack.ts";

const endpoint = "https://api.example.com";

test.each<[HttpFailureKind, string, RegExp]>([
  ["connect", "HANDLER_UNREACHABLE", /Check that it runs/],
  ["certificate", "HANDLER_CERTIFICATE", /Ask those who run the service for a valid certificate/],
  ["fenced", "HANDLER_FENCED", /name the host in the provider's configuration/],
  ["broken", "HANDLER_BROKEN", /may have been carried out/],
  ["timeout", "HANDLER_TIMEOUT", /customTimeouts/],
  ["cancelled", "HANDLER_CANCELLED", /cancelled/],
  ["redirect", "HANDLER_REDIRECT", /the pack's author can list the host in `hosts:`/],
  ["too-large", "HANDLER_TOO_LARGE_CHANGE", /may have been carried out.* raise `http.maxBody`/],
  ["invalid", "HANDLER_REQUEST", /the request cannot be made/],
])("%s is %s, with what it was about and the next step", async (kind, code, step) => {
  const http = fakeHttp(() => Promise.reject(new HttpFailure(kind, "the reason", kind !== "connect")));
  const { call } = callerOf("retry: { attempts: 1 }", { endpoint }, { http })();
  const post = operation("POST /zones", { body: null });
  const failure = await performExchange(post, makeRequest(post, call), call).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.stringMatching(step) });
  expect(String(failure)).toContain("dns@1.0.0 Zone read");
  expect(String(failure)).toMatch(/POST https:\/\/api\.example\.com\/zones → (no answer|not sent)/);
});

test.each<[HttpFailureKind, string]>([
  ["broken", "HANDLER_BROKEN_READ"],
  ["too-large", "HANDLER_TOO_LARGE"],
])("of a request that only reads, %s is %s, and nothing may have been carried out", async (kind, code) => {
  const http = fakeHttp(() => Promise.reject(new HttpFailure(kind, "the reason", true)));
  const { call } = callerOf("retry: { attempts: 1 }", { endpoint }, { http })();
  const get = operation("GET /zones");
  const failure = await performExchange(get, makeRequest(get, call), call).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.not.stringContaining("carried out") });
});

test("a certificate that is not accepted is not tried again", async () => {
  let count = 0;
  const http = fakeHttp(() => {
    count++;
    return Promise.reject(new HttpFailure("certificate", "it has expired", false));
  });
  const { call } = callerOf("timeouts: { body: 1s }", { endpoint }, { http })();
  const get = operation("GET /zones");
  await expect(performExchange(get, makeRequest(get, call), call)).rejects.toMatchObject({
    code: "HANDLER_CERTIFICATE",
  });
  expect(count).toBe(1);
});
