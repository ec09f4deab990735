import { describe, expect, it } from "vitest";
import { countGo, countVitest } from "./reports.ts";

function goEvents(...events: object[]) {
  return events.map((event) => JSON.stringify(event)).join("\n");
}

describe("counts of go test", () => {
  it("counts leaves, not the tests that hold them", () => {
    const report = goEvents(
      { Action: "run", Package: "p", Test: "TestA" },
      { Action: "pass", Package: "p", Test: "TestA/one" },
      { Action: "fail", Package: "p", Test: "TestA/two" },
      { Action: "fail", Package: "p", Test: "TestA" },
      { Action: "pass", Package: "p", Test: "TestB" },
      { Action: "fail", Package: "p" },
    );
    expect(countGo(report)).toEqual({ passed: 2, failed: 1 });
  });

  it("counts a package that does not compile as a failure", () => {
    const report = goEvents({ Action: "fail", Package: "p" }, { Action: "pass", Package: "q", Test: "TestA" });
    expect(countGo(`# p\nbroken.go:1: syntax error\n${report}\n`)).toEqual({ passed: 1, failed: 1 });
  });

  it("keeps packages apart whose tests have the same name", () => {
    const report = goEvents(
      { Action: "pass", Package: "p", Test: "TestA/one" },
      { Action: "pass", Package: "p", Test: "TestA" },
      { Action: "pass", Package: "q", Test: "TestA" },
    );
    expect(countGo(report)).toEqual({ passed: 2, failed: 0 });
  });
});

describe("counts of vitest", () => {
  it("counts a file that cannot be loaded as a failure", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
        { status: "failed", assertionResults: [] },
        { status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] },
      ],
    };
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 2 });
  });
});
