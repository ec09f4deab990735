import { afterEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "../../src/model/log.ts";
import { engineLog, localLog } from "../../src/server/engine.ts";
import { fakeEngine } from "./support/serve.ts";

const one = "urn:pulumi:dev::p::fake:index:Thing::one";
const two = "urn:pulumi:dev::p::fake:index:Thing::two";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the engine's log", () => {
  it("gotcha 3: takes messages with their severity and URN", async () => {
    const engine = await fakeEngine();
    const log = engineLog(engine.address);
    log.of(one).debug("d");
    log.of(one).info("i");
    log.of(one).warn("w");
    log.of(one).error("e");
    log.of(one).progress("p");
    await log.delivered(one);
    expect(engine.entries).toEqual([
      { severity: "debug", message: "d", urn: one, ephemeral: false },
      { severity: "info", message: "i", urn: one, ephemeral: false },
      { severity: "warning", message: "w", urn: one, ephemeral: false },
      { severity: "error", message: "e", urn: one, ephemeral: false },
      { severity: "info", message: "p", urn: one, ephemeral: true },
    ]);
    log.close();
  });

  it("keeps the order for each URN", async () => {
    const engine = await fakeEngine();
    const log = engineLog(engine.address);
    const numbers = Array.from({ length: 200 }, (_, number) => String(number));
    for (const number of numbers) {
      log.of(one).info(number);
      log.of(two).progress(number);
    }
    await Promise.all([log.delivered(one), log.delivered(two)]);
    const arrived = (urn: string) => engine.entries.filter((entry) => entry.urn === urn).map((entry) => entry.message);
    expect(arrived(one)).toEqual(numbers);
    expect(arrived(two)).toEqual(numbers);
    log.close();
  });

  it("strips ANSI sequences, colour directives and trailing newlines, and drops what is empty then", async () => {
    const engine = await fakeEngine();
    const log = engineLog(engine.address);
    log.of("").info("\u001b[32mgreen\u001b[0m <{%fg 1%}>text\r\nmore\n\n");
    log.of("").info("\u001b[0m\n");
    await log.delivered("");
    expect(engine.entries.map((entry) => entry.message)).toEqual(["green text\nmore"]);
    log.close();
  });

  it("swallows failures: an engine that is not there", async () => {
    const log = engineLog("127.0.0.1:1");
    log.of(one).info("lost");
    await expect(log.delivered(one)).resolves.toBeUndefined();
    log.close();
  });

  it.each(["", ":::", "nowhere", "dns:///"])("swallows failures: the address %j", async (address) => {
    const log = engineLog(address);
    log.of(one).info("lost");
    await expect(log.delivered(one)).resolves.toBeUndefined();
    log.close();
  });

  it("drops messages after it is closed", async () => {
    const engine = await fakeEngine();
    const log = engineLog(engine.address);
    log.close();
    log.of(one).info("late");
    await log.delivered(one);
    expect(engine.entries).toEqual([]);
  });

  it("is reached past a proxy of the environment", async () => {
    vi.stubEnv("http_proxy", "http://127.0.0.1:1");
    vi.stubEnv("grpc_proxy", "http://127.0.0.1:1");
    const engine = await fakeEngine();
    const log = engineLog(engine.address);
    log.of(one).info("here");
    await log.delivered(one);
    expect(engine.entries).toHaveLength(1);
    log.close();
  });

  it("is delivered at once where there is none", async () => {
    await expect(localLog(silentLog).delivered(one)).resolves.toBeUndefined();
  });
});
