import { status } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { decodeStruct } from "../../src/codec/struct/decode.ts";
import { PacksError } from "../../src/error/error.ts";
import { object } from "../../src/model/collections.ts";
import { Status } from "../../src/proto/google/rpc/status.ts";
import { ConfigureErrorMissingKeys, ErrorResourceInitFailed } from "../../src/proto/pulumi/provider.ts";
import { MissingKeys } from "../../src/provider/missing-keys.ts";
import { InitFailed } from "../../src/provider/partial.ts";
import { type Failure, toFailure } from "../../src/server/status.ts";

const peer = { secrets: true, resources: true, outputs: true, byteStrings: true };
const call = { operation: "Create", aborted: false, reply: { peer, preview: false } };

function detailsOf(failure: Failure): Status {
  const [bytes] = failure.status.metadata.get("grpc-status-details-bin");
  return Status.decode(Buffer.from(bytes ?? ""));
}

describe("a failure", () => {
  it("of the table has the row's status and the error's whole message", () => {
    const error = PacksError.of("SERVER_NO_COMPONENTS", { token: "a:index:B" });
    expect(toFailure(error, call)).toMatchObject({
      unexpected: false,
      status: { code: status.UNIMPLEMENTED, details: error.message },
    });
  });

  it("has no message with ANSI sequences, colour directives or trailing newlines", () => {
    const error = PacksError.of("SERVER_NO_COMPONENTS", { token: "\u001b[31mred\u001b[0m <{%reset%}>plain" });
    expect(toFailure(error, call).status.details).toContain("red plain is not a component");
  });

  it("has a message of bounded length, never cut within a character", () => {
    const error = PacksError.of("SERVER_NO_COMPONENTS", { token: "😀".repeat(100_000) });
    const { details } = toFailure(error, call).status;
    expect(details.length).toBeLessThan(17_000);
    expect(details.isWellFormed()).toBe(true);
  });

  it("keeps partial state in ErrorResourceInitFailed (gotcha 40)", () => {
    const properties = object([["size", 3]]);
    const failure = toFailure(new InitFailed({ id: "id-1", properties, reasons: ["\u001b[1mslow\n", "sad"] }), call);
    const details = detailsOf(failure);
    const [detail] = details.details;
    const partial = ErrorResourceInitFailed.decode(detail?.value ?? new Uint8Array());
    expect(detail?.typeUrl).toBe("type.googleapis.com/pulumirpc.ErrorResourceInitFailed");
    expect(details).toMatchObject({ code: failure.status.code, message: failure.status.details });
    expect(partial).toMatchObject({ id: "id-1", reasons: ["slow", "sad"] });
    expect(decodeStruct(partial.properties ?? new Uint8Array()).get("size")).toBe(3);
  });

  it("lists missing configuration keys in ConfigureErrorMissingKeys", () => {
    const keys = [{ name: "fake:token", description: "A token." }];
    const failure = toFailure(new MissingKeys(keys), call);
    const [detail] = detailsOf(failure).details;
    expect(failure.status.code).toBe(status.INVALID_ARGUMENT);
    expect(detail?.typeUrl).toBe("type.googleapis.com/pulumirpc.ConfigureErrorMissingKeys");
    expect(ConfigureErrorMissingKeys.decode(detail?.value ?? new Uint8Array()).missingKeys).toEqual(keys);
  });

  it("is CANCELLED when the call was aborted and the abort came out", () => {
    const abort = new DOMException("This operation was aborted", "AbortError");
    const failure = toFailure(abort, { ...call, aborted: true });
    expect(failure).toMatchObject({ unexpected: false, status: { code: status.CANCELLED } });
    expect(toFailure(abort, call)).toMatchObject({ unexpected: true });
  });
});

describe("what nobody expected", () => {
  const corrupt: readonly number[] = [status.UNKNOWN, status.INTERNAL, status.DATA_LOSS];

  it.each([
    new TypeError("the password is hunter2"),
    Object.assign(new Error("hunter2"), { code: "ENOENT" }),
    "hunter2",
    undefined,
    null,
    { password: "hunter2" },
  ])("gotcha 38: %o has no status that flags the update as corrupt, and says nothing of itself", (thrown) => {
    const failure = toFailure(thrown, call);
    expect(failure.unexpected).toBe(true);
    expect(corrupt).not.toContain(failure.status.code);
    expect(failure.status.details).not.toContain("hunter2");
    expect(failure.status.details).toContain("Create");
  });

  it("names the kind of error and its system code", () => {
    const error = Object.assign(new TypeError("no"), { code: "ENOENT" });
    expect(toFailure(error, call).status.details).toContain("TypeError ENOENT");
  });
});
