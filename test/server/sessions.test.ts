import { status } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { PacksError } from "../../src/error/error.ts";
import { emptyObject as fakeBag } from "../../src/model/collections.ts";
import { silentLog } from "../../src/model/log.ts";
import type { CallContext, Provider } from "../../src/provider/provider.ts";
import { Sessions } from "../../src/server/sessions.ts";
import { fakeProvider } from "./support/fake-provider.ts";
import { fakeEngine, serve } from "./support/serve.ts";

/** A provider that remembers the package it was parameterized with, and says it in GetSchema. */
function remembering(): Provider {
  let name = "none";
  return fakeProvider({
    async parameterize(request) {
      name = request.form === "value" ? request.name : "args";
      return { name, version: "1.0.0" };
    },
    getSchema: async () => name,
  });
}

/** A Create that runs until it is aborted. */
async function untilAborted(_: unknown, { signal }: CallContext): Promise<never> {
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve, { once: true });
    if (signal.aborted) resolve(undefined);
  });
  throw signal.reason;
}

/** The same, and a promise that resolves when it has begun. */
function begunCreate() {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const create = (request: unknown, context: CallContext) => {
    resolve();
    return untilAborted(request, context);
  };
  return { begun, create };
}

function named(name: string) {
  return { parameters: { $case: "value" as const, value: { name, version: "1.0.0", value: new Uint8Array() } } };
}

describe("in attach mode", () => {
  it("gotcha 15: each connection has a session of its own, interleaved with the others", async () => {
    const served = await serve(remembering);
    const [a, b] = [served.connect().provider, served.connect().provider];
    await a.handshake({});
    await b.handshake({});
    await a.parameterize(named("alpha"));
    await b.parameterize(named("beta"));
    expect([await a.getSchema({}), await b.getSchema({})]).toEqual([{ schema: "alpha" }, { schema: "beta" }]);
  });

  it("a new Handshake on a connection begins anew", async () => {
    const { provider } = (await serve(remembering)).connect();
    await provider.handshake({});
    await provider.parameterize(named("alpha"));
    await provider.handshake({});
    expect(await provider.getSchema({})).toEqual({ schema: "none" });
  });

  it("Attach says which engine gets the logs of the session", async () => {
    const log = async (_: unknown, context: CallContext) => {
      context.log.info("hello");
      return { id: "1", properties: fakeBag };
    };
    const served = await serve(() => fakeProvider({ create: log }));
    const [engineA, engineB] = [await fakeEngine(), await fakeEngine()];
    const [a, b] = [served.connect().provider, served.connect().provider];
    await a.handshake({ engineAddress: "" });
    await a.attach({ address: engineA.address });
    await b.handshake({ engineAddress: engineB.address });
    await a.create({ urn: "urn:a" });
    await b.create({ urn: "urn:b" });
    expect(engineA.entries.map(({ urn }) => urn)).toEqual(["urn:a"]);
    expect(engineB.entries.map(({ urn }) => urn)).toEqual(["urn:b"]);
  });

  it("Cancel ends the work of its own session only, and the host lives on", async () => {
    const [first, second] = [begunCreate(), begunCreate()];
    const creates = [first.create, second.create];
    const served = await serve(() => fakeProvider({ create: creates.shift() ?? untilAborted }));
    const [a, b] = [served.connect().provider, served.connect().provider];
    await a.handshake({});
    await b.handshake({});
    const leaving = new AbortController();
    const [running, other] = [a.create({}), b.create({}, leaving.signal)];
    const ends: string[] = [];
    const watched = [running.catch(() => ends.push("a")), other.catch(() => ends.push("b"))];
    await Promise.all([first.begun, second.begun]);
    await a.cancel({});
    await watched[0];
    expect(ends).toEqual(["a"]);
    await expect(b.check({})).resolves.toBeDefined();
    leaving.abort();
    await watched[1];
  });

  it("a connection that was cancelled can be used again after a Handshake", async () => {
    const create = async (_: unknown, { signal }: CallContext) => {
      signal.throwIfAborted();
      return { id: "1", properties: fakeBag };
    };
    const { provider } = (await serve(() => fakeProvider({ create }))).connect();
    await provider.handshake({});
    await provider.cancel({});
    await expect(provider.create({})).rejects.toMatchObject({ code: status.CANCELLED });
    await provider.handshake({});
    await expect(provider.create({})).resolves.toMatchObject({ id: "1" });
  });

  it("a client that comes back without a Handshake finds the session it left without a Cancel", async () => {
    const served = await serve(remembering);
    const first = served.connect();
    await first.provider.handshake({});
    await first.provider.parameterize(named("alpha"));
    first.close();
    await expect.poll(() => served.connect().provider.getSchema({})).toEqual({ schema: "alpha" });
  });

  it("a client that comes back does not get the session of one that said Cancel", async () => {
    const served = await serve(remembering);
    const first = served.connect();
    await first.provider.handshake({});
    await first.provider.parameterize(named("alpha"));
    await first.provider.cancel({});
    first.close();
    expect(await served.connect().provider.getSchema({})).toEqual({ schema: "none" });
  });
});

describe("sessions of closed connections", () => {
  const handshake = { engineAddress: "", acceptsByteString: true };
  const attached = () => new Sessions({ createProvider: fakeProvider, local: silentLog, engineAddress: undefined });

  it("are taken over once, by a peer without a Handshake", () => {
    const sessions = attached();
    const left = sessions.begin("a:1", handshake);
    sessions.closed("a:1");
    expect(sessions.of("b:2")).toBe(left);
    expect(sessions.of("c:3")).not.toBe(left);
  });

  it("are not guessed at: of two that were left, none is taken over", () => {
    const sessions = attached();
    const left = [sessions.begin("a:1", handshake), sessions.begin("b:2", handshake)];
    sessions.closed("a:1");
    sessions.closed("b:2");
    expect(left).not.toContain(sessions.of("c:3"));
  });

  it("are not taken over by a peer that says Handshake", () => {
    const sessions = attached();
    const left = sessions.begin("a:1", handshake);
    sessions.closed("a:1");
    expect(sessions.begin("b:2", handshake)).not.toBe(left);
  });

  it("still get what is logged for no session, such as uncaught errors", async () => {
    const sessions = attached();
    const engine = await fakeEngine();
    const session = sessions.begin("127.0.0.1:1", { ...handshake, engineAddress: engine.address });
    sessions.closed("127.0.0.1:1");
    sessions.log.error("an uncaught error");
    await session.delivered("");
    expect(engine.entries.map(({ message }) => message)).toEqual(["an uncaught error"]);
    sessions.close();
  });

  it("are bounded: the oldest one ends", () => {
    const sessions = attached();
    const ports = Array.from({ length: 17 }, (_, port) => `a:${port}`);
    const left = ports.map((peer) => sessions.begin(peer, handshake));
    for (const peer of ports) sessions.closed(peer);
    expect(left.map((session) => session.cancelled)).toEqual([true, ...Array.from({ length: 16 }, () => false)]);
  });
});

describe("launched by an engine", () => {
  it("a call from another port joins the only session: grpc-go reconnects after half an hour", async () => {
    const engine = await fakeEngine();
    const served = await serve(remembering, engine.address);
    const first = served.connect();
    await first.provider.handshake({ engineAddress: engine.address });
    await first.provider.parameterize(named("alpha"));
    first.close();
    expect(await served.connect().provider.getSchema({})).toEqual({ schema: "alpha" });
  });

  it("the address among the arguments serves peers that say no Handshake", async () => {
    const engine = await fakeEngine();
    const check: Provider["check"] = async ({ news }, { log }) => {
      log.info("hello");
      return { inputs: news, failures: [] };
    };
    const { provider } = (await serve(() => fakeProvider({ check }), engine.address)).connect();
    await provider.check({ urn: "urn:a" });
    expect(engine.entries).toMatchObject([{ urn: "urn:a", message: "hello" }]);
  });
});

describe("Cancel", () => {
  it("gotcha 6 and 7: answers at once and every time, before and after the work it ends", async () => {
    const { begun, create } = begunCreate();
    const { provider } = (await serve(() => fakeProvider({ create }))).connect();
    await expect(provider.cancel({})).resolves.toEqual({});
    await provider.handshake({});
    const running = provider.create({});
    const refusal = expect(running).rejects.toMatchObject({ code: status.CANCELLED });
    await begun;
    await expect(provider.cancel({})).resolves.toEqual({});
    await refusal;
    await expect(provider.cancel({})).resolves.toEqual({});
  });

  it("lets what cannot be stopped finish, and delivers its result", async () => {
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const create = async () => {
      begin();
      await finish;
      return { id: "made", properties: fakeBag };
    };
    const { provider } = (await serve(() => fakeProvider({ create }))).connect();
    await provider.handshake({});
    const running = provider.create({});
    await begun;
    await provider.cancel({});
    resolve();
    await expect(running).resolves.toMatchObject({ id: "made" });
  });

  it("does not wait for logs on their way to an engine that hangs", async () => {
    const check: Provider["check"] = async ({ news }, { log }) => {
      log.info("lost");
      return { inputs: news, failures: [] };
    };
    const { provider } = (await serve(() => fakeProvider({ check }), "127.0.0.1:1")).connect();
    await provider.check({});
    await expect(provider.cancel({})).resolves.toEqual({});
  });

  it("aborts with a table error", async () => {
    const { promise: reason, resolve } = Promise.withResolvers<unknown>();
    const create = async (request: unknown, context: CallContext) => {
      context.signal.addEventListener("abort", () => resolve(context.signal.reason));
      return untilAborted(request, context);
    };
    const { provider } = (await serve(() => fakeProvider({ create }))).connect();
    await provider.handshake({});
    const ended = provider.create({}).catch(() => {});
    await expect.poll(async () => void (await provider.cancel({}))).toBeUndefined();
    await ended;
    expect(await reason).toBeInstanceOf(PacksError);
  });
});

describe("a client that goes away", () => {
  it("aborts the signal of its call", async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const { begun, create } = begunCreate();
    const watched = (request: unknown, context: CallContext) => {
      context.signal.addEventListener("abort", () => resolve());
      return create(request, context);
    };
    const { provider } = (await serve(() => fakeProvider({ create: watched }))).connect();
    const hangUp = new AbortController();
    const running = expect(provider.create({}, hangUp.signal)).rejects.toMatchObject({ code: status.CANCELLED });
    await begun;
    hangUp.abort();
    await running;
    await aborted;
  });
});
