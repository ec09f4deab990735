import { parseArgs } from "node:util";
import { describe, expect, it } from "vitest";
import { overview, runCommand } from "../../src/cli/cli.ts";
import type { CommandEntry } from "../../src/cli/commands.ts";
import type { Command, CommandIo } from "../../src/cli/io.ts";
import { PacksError } from "../../src/error/error.ts";

function recordingIo() {
  const written = { stdout: "", stderr: "" };
  const io: CommandIo = {
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    env: {},
    cwd: "/",
    signal: new AbortController().signal,
    colors: false,
    program: { command: "node", args: [] },
  };
  return { io, written };
}

function table(run: Command): ReadonlyMap<string, CommandEntry> {
  const options = new Map([["--fast", "hurries"]]);
  return new Map([["check", { usage: "<folder>", summary: "Checks a pack", options, load: async () => ({ run }) }]]);
}

describe("a command", () => {
  it("gets its arguments and answers its exit code", async () => {
    const { io } = recordingIo();
    expect(
      await runCommand(
        "check",
        ["a", "b", "c"],
        io,
        table(async (args) => args.length),
      ),
    ).toBe(3);
  });

  it("that fails says its error and answers 1", async () => {
    const { io, written } = recordingIo();
    const run = async () => {
      throw PacksError.of("SERVER_NO_COMPONENTS", { token: "a:index:B" });
    };
    expect(await runCommand("check", [], io, table(run))).toBe(1);
    expect(written.stderr).toMatch(/^error: a:index:B is not a component[^\n]*\n {2}Create it as/);
  });

  it("that is given a wrong option says its usage and answers 2", async () => {
    const { io, written } = recordingIo();
    const run: Command = async (args) => Object.keys(parseArgs({ args: [...args] }).values).length;
    expect(await runCommand("check", ["--wat"], io, table(run))).toBe(2);
    expect(written.stderr).toContain("--wat");
    expect(written.stderr).toContain("packs check <folder>");
  });

  it("that finds its arguments wrong answers 2", async () => {
    const { io, written } = recordingIo();
    const run = async () => {
      throw PacksError.of("CLI_USAGE", { problem: "No pack is given", usage: "packs check <folder>" });
    };
    expect(await runCommand("check", [], io, table(run))).toBe(2);
    expect(written.stderr).toBe("error: No pack is given\n  packs check <folder>\n");
  });

  it("that breaks asks for a report", async () => {
    const { io, written } = recordingIo();
    const run = async () => {
      throw new TypeError("boom");
    };
    expect(await runCommand("check", [], io, table(run))).toBe(1);
    expect(written.stderr).toMatch(/defect of packs[\s\S]*TypeError: boom/);
  });

  it("that does not exist suggests the nearest one and answers 2", async () => {
    const { io, written } = recordingIo();
    expect(
      await runCommand(
        "chekc",
        [],
        io,
        table(async () => 0),
      ),
    ).toBe(2);
    expect(written.stderr).toContain("Did you mean check?");
  });

  it("that resembles none lists them all", async () => {
    const { io, written } = recordingIo();
    expect(
      await runCommand(
        "frobnicate",
        [],
        io,
        table(async () => 0),
      ),
    ).toBe(2);
    expect(written.stderr).toContain("The commands are check.");
  });

  it("prints its usage on --help", async () => {
    const { io, written } = recordingIo();
    expect(
      await runCommand(
        "check",
        ["--help"],
        io,
        table(async () => 7),
      ),
    ).toBe(0);
    expect(written.stdout).toBe("Checks a pack.\n\n  packs check <folder>\n\n  --fast  hurries\n");
  });
});

describe("the overview", () => {
  it("has a line for each command", () => {
    expect(overview(table(async () => 0))).toContain("  packs check <folder>  Checks a pack\n");
  });
});
