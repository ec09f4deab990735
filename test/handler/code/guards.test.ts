import { describe, expect, it, onTestFinished } from "vitest";
import { type Guards, installGuards } from "../../../src/handler/code/guards.ts";
import { keepingLog } from "./bench.ts";
import { runAlone } from "./run-alone.ts";

function guards(): Guards {
  const installed = installGuards();
  onTestFinished(() => installed.restore());
  return installed;
}

describe("inside author's code", () => {
  it.each([
    [
      "process.exit(0)",
      "process.exit(0) was called by a handler, which would end the whole provider; throw an error instead",
    ],
    ["process.abort()", "process.abort() was called by a handler"],
    ["process.kill(process.pid, 'SIGTERM')", "process.kill(process.pid) was called by a handler"],
    ["await 0; process.exit()", "process.exit() was called by a handler"],
  ])("%s throws, with its place", async (call, message) => {
    const { stdout } = await runAlone(`export const zone = { async create() {\n  ${call};\n} };`);
    expect(stdout).toContain(`Error: test@1.0.0 Zone create: ${message}`);
    expect(stdout).toMatch(/at zone\.ts:2:\d+ \(in create\)/);
  });

  it("what is printed becomes debug messages, and nothing reaches stdout or stderr", async () => {
    const { stdout, stderr } = await runAlone(`export const zone = { async create() {
      console.log("one", { a: 1 });
      console.error("two");
      await new Promise((resolve) => process.stdout.write("three\\n", resolve));
      process.stderr.write(new TextEncoder().encode("four"));
      return { id: "1" };
    } };`);
    expect(stdout).toBe('{"id":"1","state":{}}\ndebug: one { a: 1 }\ndebug: two\ndebug: three\ndebug: four\n');
    expect(stderr).toBe("");
  });

  it("an exception in a timer ends the operation instead of leaving it waiting for ever", async () => {
    const { stdout } = await runAlone(`export const zone = { create: () => new Promise(() => {
      setTimeout(() => { throw new Error("in a timer"); }, 1);
    }) };`);
    expect(stdout).toContain("uncaughtException claimed: true");
    expect(stdout).toContain("Zone create: in a timer\n  at zone.ts:2:32 (in create)");
  });

  it("a promise that nobody waits for is reported, and the operation goes on", async () => {
    const { stdout } = await runAlone(`export const zone = { async create() {
      Promise.reject(new Error("forgotten"));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { id: "1" };
    } };`);
    expect(stdout).toContain("unhandledRejection claimed: true");
    expect(stdout).toContain(
      '{"id":"1","state":{}}\nwarn: Zone create of urn:z: a promise was rejected and nothing waited for it (is an await missing?): Error: forgotten',
    );
  });
});

describe("outside of author's code", () => {
  it("output and failures are nobody's business", () => {
    const installed = guards();
    const log = keepingLog();
    installed.within({ label: "Zone create", log, fail: () => true }, () => process.stdout.write("inside\n"));
    process.stdout.write("");
    expect(log.lines).toEqual(["debug: inside"]);
    expect(installed.claim(new Error("x"), "uncaughtException")).toBe(false);
  });

  it("everything is as it was once the guards are gone", () => {
    const before = [process.exit, process.abort, process.kill, process.stdout.write, process.stderr.write];
    const installed = installGuards();
    expect(process.exit).not.toBe(before[0]);
    installed.restore();
    expect([process.exit, process.abort, process.kill, process.stdout.write, process.stderr.write]).toEqual(before);
  });

  it("signal 0, which only asks whether a process lives, is allowed", () => {
    const scope = { label: "Zone create", log: keepingLog(), fail: () => true };
    expect(guards().within(scope, () => process.kill(process.pid, 0))).toBe(true);
  });
});
