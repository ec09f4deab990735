import type { Http } from "../../src/platform/http.ts";

/** An HTTP client that answers every request as told; nothing is opened. */
export function fakeHttp(send: Http["send"]): Http {
  return { send, open: () => Promise.reject(new Error("nothing is opened here")) };
}
