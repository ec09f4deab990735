import { describe, expect, it } from "vitest";
import { type EngineLogEntry, launch } from "../../src/server/client.ts";
import { firstLine, noisyPlugin, start } from "./support/run.ts";

describe("a served process", () => {
  it("gotcha 1 and 2: writes the port, in plain digits, as the first and only line of stdout", async () => {
    const running = start(noisyPlugin, []);
    expect(await firstLine(running)).toMatch(/^\d+\n$/);
    expect(running.stderr()).toContain("noise while a module loads");
  });

  it.each([
    [["--logtostderr", "-v=9", "127.0.0.1:1"]],
    [["--tracing", "http://127.0.0.1:2/x", "127.0.0.1:1"]],
    [["--logtostderr", "-v=3", "--tracing=http://x", "--learned-later", "127.0.0.1:1"]],
  ])("tolerates the engine's flags %j", async (args) => {
    expect(await firstLine(start(noisyPlugin, args))).toMatch(/^\d+\n$/);
  });

  it("gotcha 8, trap 1: ends when stdin does, if an engine launched it", async () => {
    const running = start(noisyPlugin, ["127.0.0.1:1"]);
    await firstLine(running);
    running.child.stdin?.end();
    expect(await running.ended).toBe(0);
  });

  it("does not end with stdin when nobody launched it", async () => {
    const running = start(noisyPlugin, []);
    await firstLine(running);
    running.child.stdin?.end();
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("gotcha 8: ends at once on %s", async (signal) => {
    const running = start(noisyPlugin, ["127.0.0.1:1"]);
    await firstLine(running);
    running.child.kill(signal);
    expect(await running.ended).toBe(0);
  });
});

describe("launched as by the engine", () => {
  it("answers Handshake, works, survives noise, and leaves after Cancel and SIGINT", async () => {
    const output: string[] = [];
    const plugin = await launch(process.execPath, [noisyPlugin], { onOutput: (text) => output.push(text) });
    await expect(plugin.provider.invoke({ tok: "noise" })).resolves.toBeDefined();
    await plugin.close();
    expect(plugin.process.exitCode).toBe(0);
    expect(output.join("")).toContain("noise in a call");
  });

  it.each([
    ["rejection", "forgotten promise"],
    ["exception", "JSON"],
  ])("lives on after an uncaught %s, says so, and answers what is in flight", async (misdeed, message) => {
    const entries: EngineLogEntry[] = [];
    const plugin = await launch(process.execPath, [noisyPlugin], { onLog: (entry) => entries.push(entry) });
    await expect(plugin.provider.invoke({ tok: misdeed })).resolves.toBeDefined();
    await expect(plugin.provider.check({})).resolves.toBeDefined();
    await plugin.close();
    expect(entries).toContainEqual(
      expect.objectContaining({ severity: "warning", message: expect.stringContaining(message) }),
    );
  });

  it("lives on when nobody reads its stderr any more", async () => {
    const plugin = await launch(process.execPath, [noisyPlugin]);
    plugin.process.stderr?.destroy();
    await plugin.provider.invoke({ tok: "noise" });
    await plugin.provider.invoke({ tok: "rejection" });
    await expect(plugin.provider.check({})).resolves.toBeDefined();
    await plugin.close();
    expect(plugin.process.exitCode).toBe(0);
  });

  it("says what a program wrote that is no plugin", async () => {
    const launched = launch(process.execPath, ["-e", "console.error('out of cheese'); process.exit(3)", "--"]);
    await expect(launched).rejects.toThrow(/did not start[\s\S]*\(3\)[\s\S]*out of cheese/);
  });

  it("says that a program does not exist", async () => {
    await expect(launch("no-such-program", [])).rejects.toThrow(/no-such-program did not start: .*ENOENT/);
  });

  it("refuses a first line that is no port", async () => {
    const launched = launch(process.execPath, ["-e", "console.log('Welcome!')", "--"]);
    await expect(launched).rejects.toThrow(/Welcome!/);
  });
});
