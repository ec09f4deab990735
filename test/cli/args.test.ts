import { describe, expect, it } from "vitest";
import { parseInvocation } from "../../src/cli/args.ts";

const serve = { kind: "serve", engineAddress: undefined, verbose: false };

describe("the command line", () => {
  it.each([
    [[], serve],
    [["127.0.0.1:4711"], { ...serve, engineAddress: "127.0.0.1:4711" }],
    [["[::1]:4711"], { ...serve, engineAddress: "[::1]:4711" }],
    [["--logtostderr"], { ...serve, verbose: true }],
    [["--logtostderr", "-v=9", "127.0.0.1:1"], { kind: "serve", engineAddress: "127.0.0.1:1", verbose: true }],
    [["-v=9"], serve],
    [["--tracing", "http://127.0.0.1:9411/api", "127.0.0.1:1"], { ...serve, engineAddress: "127.0.0.1:1" }],
    [["--tracing=tcp://h:1", "127.0.0.1:1"], { ...serve, engineAddress: "127.0.0.1:1" }],
    [["--learned-later", "127.0.0.1:1"], { ...serve, engineAddress: "127.0.0.1:1" }],
    [["check", "./pack"], { kind: "command", name: "check", args: ["./pack"] }],
    [["try", "a", "--inputs", "f"], { kind: "command", name: "try", args: ["a", "--inputs", "f"] }],
    [["chekc"], { kind: "command", name: "chekc", args: [] }],
    [["--help"], { kind: "help" }],
    [["-h"], { kind: "help" }],
    [["help"], { kind: "help" }],
    [["--version"], { kind: "version" }],
    [["-v"], { kind: "version" }],
  ])("%j means %j", (argv, invocation) => {
    expect(parseInvocation(argv)).toEqual(invocation);
  });
});
