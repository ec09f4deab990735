import { Client, credentials, Metadata, status } from "@grpc/grpc-js";
import { describe, expect, it, onTestFinished } from "vitest";
import { decodeStruct } from "../../src/codec/struct/decode.ts";
import { object } from "../../src/model/collections.ts";
import { unknown } from "../../src/model/unknown.ts";
import { Status } from "../../src/proto/google/rpc/status.ts";
import { ErrorResourceInitFailed } from "../../src/proto/pulumi/provider.ts";
import type { Provider } from "../../src/provider/provider.ts";
import { channelOptions } from "../../src/server/limits.ts";
import { fakeProvider } from "./support/fake-provider.ts";
import { fakeEngine, serve } from "./support/serve.ts";

const urn = "urn:pulumi:dev::p::fake:index:Thing::one";

/** Sends bytes as they are to an RPC. */
function sendRaw(port: number, rpc: string, bytes: Buffer): Promise<Buffer> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), channelOptions);
  onTestFinished(() => client.close());
  const asIs = (value: Buffer) => value;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  client.makeUnaryRequest(`/pulumirpc.ResourceProvider/${rpc}`, asIs, asIs, bytes, (error, reply) => {
    if (error === null) resolve(reply ?? Buffer.alloc(0));
    else reject(error);
  });
  return promise;
}

/** The InitFailed detail of a call that fails. */
async function initFailedOf(call: Promise<unknown>): Promise<ErrorResourceInitFailed> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  const metadata = error instanceof Error && "metadata" in error ? error.metadata : undefined;
  const [bytes] = metadata instanceof Metadata ? metadata.get("grpc-status-details-bin") : [];
  const { details } = Status.decode(Buffer.from(bytes ?? ""));
  return ErrorResourceInitFailed.decode(details[0]?.value ?? new Uint8Array());
}

describe("a request", () => {
  it("that is malformed is refused as the caller's fault, and the host goes on", async () => {
    const served = await serve(() => fakeProvider());
    const refused = sendRaw(served.port, "Check", Buffer.from([0x0a, 0xff, 0xff]));
    await expect(refused).rejects.toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: expect.stringContaining("Check cannot be read"),
    });
    await expect(served.connect().provider.check({})).resolves.toBeDefined();
  });

  it("that is empty is a request with defaults", async () => {
    const served = await serve(() => fakeProvider());
    await expect(sendRaw(served.port, "GetPluginInfo", Buffer.alloc(0))).resolves.toBeDefined();
  });

  it("to an RPC that is not in the protocol is answered with UNIMPLEMENTED", async () => {
    const served = await serve(() => fakeProvider());
    await expect(sendRaw(served.port, "Bake", Buffer.alloc(0))).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it("gotcha 4: and its reply may be larger than 4 MiB", async () => {
    const schema = JSON.stringify("x".repeat(8 * 1024 * 1024));
    const { provider } = (await serve(() => fakeProvider({ getSchema: async () => schema }))).connect();
    const value = Buffer.alloc(8 * 1024 * 1024, 1);
    const parameters = { $case: "value" as const, value: { name: "fake", version: "1.0.0", value } };
    await expect(provider.parameterize({ parameters })).resolves.toMatchObject({ name: "fake" });
    await expect(provider.getSchema({})).resolves.toEqual({ schema });
  });

  it("trap 13: is served beside many others", async () => {
    const { promise: last, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const create: Provider["create"] = async ({ properties }) => {
      running += 1;
      if (running === 100) resolve();
      await last;
      return { id: "1", properties };
    };
    const { provider } = (await serve(() => fakeProvider({ create }))).connect();
    const all = await Promise.all(Array.from({ length: 100 }, () => provider.create({ urn })));
    expect(all).toHaveLength(100);
  });
});

describe("logs of a call", () => {
  it("arrive before its reply, in their order, whether it succeeds or fails", async () => {
    const engine = await fakeEngine();
    const write: Provider["delete"] = async (_, { log }) => {
      log.info("begun");
      log.progress("10 %");
      log.warn("slow");
    };
    const served = await serve(() =>
      fakeProvider({
        delete: write,
        async read(request, context) {
          await write({ ...request, properties: object(), oldInputs: object() }, context);
          throw new Error("no");
        },
      }),
    );
    const { provider } = served.connect();
    await provider.handshake({ engineAddress: engine.address });
    await provider.delete({ urn });
    expect(engine.entries.map(({ message }) => message)).toEqual(["begun", "10 %", "slow"]);
    await expect(provider.read({ urn })).rejects.toBeDefined();
    expect(engine.entries.slice(3, 6).map(({ message }) => message)).toEqual(["begun", "10 %", "slow"]);
  });

  it("do not hold up the reply when the engine never answers", async () => {
    const { provider } = (await serve(() => fakeProvider())).connect();
    await provider.handshake({ engineAddress: "127.0.0.1:1" });
    await expect(provider.check({ urn })).resolves.toBeDefined();
  });

  it("gotcha 41, trap 6: what the server says by itself never has the severity ERROR", async () => {
    const engine = await fakeEngine();
    const check = async () => {
      throw new TypeError("boom");
    };
    const properties = object([["half", "\ud800"]]);
    const served = await serve(() => fakeProvider({ check, create: async () => ({ id: "1", properties }) }));
    const { provider } = served.connect();
    await provider.handshake({ engineAddress: engine.address });
    await expect(provider.check({ urn })).rejects.toBeDefined();
    await provider.create({ urn });
    expect(engine.entries.map(({ severity }) => severity)).toEqual(["debug", "warning"]);
    expect(engine.entries[1]?.message).toContain("half");
  });
});

describe("a defect", () => {
  it("is logged in full, at debug level and on stderr", async () => {
    const engine = await fakeEngine();
    const check = async () => {
      throw new TypeError("boom", { cause: new Error("below") });
    };
    const served = await serve(() => fakeProvider({ check }));
    const { provider } = served.connect();
    await provider.handshake({ engineAddress: engine.address });
    await expect(provider.check({ urn })).rejects.toBeDefined();
    expect(engine.entries).toMatchObject([
      { severity: "debug", urn, message: expect.stringMatching(/boom[\s\S]*below/) },
    ]);
    expect(served.local).toContainEqual(expect.stringMatching(/^warn: Check failed unexpectedly: TypeError: boom/));
  });
});

describe("a resource that exists but whose state cannot be sent", () => {
  const properties = object([
    ["text", "kept"],
    ["later", unknown],
  ]);

  it("gotcha 32 and 39: is reported as incomplete after Create, with its id", async () => {
    const { provider } = (
      await serve(() => fakeProvider({ create: async () => ({ id: "made", properties }) }))
    ).connect();
    const detail = await initFailedOf(provider.create({ urn }));
    expect(detail.id).toBe("made");
    expect(detail.reasons.join()).toContain("later");
    expect(decodeStruct(detail.properties ?? new Uint8Array()).get("text")).toBe("kept");
  });

  it("is reported as incomplete after Update", async () => {
    const { provider } = (await serve(() => fakeProvider({ update: async () => ({ properties }) }))).connect();
    expect(await initFailedOf(provider.update({ urn, id: "made" }))).toMatchObject({ id: "made" });
  });

  it("is no such thing in a preview, where unknowns are allowed", async () => {
    const { provider } = (await serve(() => fakeProvider({ create: async () => ({ id: "", properties }) }))).connect();
    await expect(provider.create({ urn, preview: true })).resolves.toMatchObject({ id: "" });
  });
});

describe("List", () => {
  it("trap: a client that hangs up early is no failure", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: hungUp, resolve } = Promise.withResolvers<void>();
    const list: Provider["list"] = async (_, { signal }) => {
      signal.addEventListener("abort", () => resolve());
      begin();
      await hungUp;
      return { results: [{ id: "1", name: "one" }], continuationToken: undefined };
    };
    const served = await serve(() => fakeProvider({ list }));
    const { provider } = served.connect();
    const hangUp = new AbortController();
    const listing = provider.list({ token: "fake:index:Thing" }, hangUp.signal);
    const ended = expect(listing).rejects.toMatchObject({ code: status.CANCELLED });
    await begun;
    hangUp.abort();
    await ended;
    await hungUp;
    await expect(provider.check({})).resolves.toBeDefined();
    expect(served.local.filter((line) => line.startsWith("warn"))).toEqual([]);
  });
});
