/** How many tests a tier ran. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Counts of `go test -json`. Only leaves count: a test with subtests stands for these.
 * A package that failed without a failed test, such as one that does not compile, counts as one failure.
 */
export function countGo(lines: string): Counts {
  const events = lines.split("\n").flatMap(parseEvent);
  const parents = new Set(events.flatMap((event) => ancestors(event)));
  const leaves = events.filter((event) => event.test !== "" && !parents.has(`${event.pkg} ${event.test}`));
  const failedPackages = new Set(leaves.filter((event) => event.action === "fail").map((event) => event.pkg));
  const broken = events.filter(
    (event) => event.test === "" && event.action === "fail" && !failedPackages.has(event.pkg),
  );
  return {
    passed: leaves.filter((event) => event.action === "pass").length,
    failed: leaves.filter((event) => event.action === "fail").length + broken.length,
  };
}

interface GoEvent {
  readonly action: string;
  readonly pkg: string;
  /** "" for events of the package */
  readonly test: string;
}

function parseEvent(line: string): readonly GoEvent[] {
  if (!line.startsWith("{")) return [];
  const event: { Action?: string; Package?: string; ImportPath?: string; Test?: string } = JSON.parse(line);
  if (event.Action !== "pass" && event.Action !== "fail") return [];
  return [{ action: event.Action, pkg: event.Package ?? event.ImportPath ?? "", test: event.Test ?? "" }];
}

function ancestors({ pkg, test }: GoEvent): readonly string[] {
  const parts = test.split("/");
  return parts.slice(1).map((_, index) => `${pkg} ${parts.slice(0, index + 1).join("/")}`);
}

/** Counts of vitest's JSON reporter. A file that failed without a failed test counts as one failure. */
export function countVitest(text: string): Counts {
  const report: VitestReport = JSON.parse(text);
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
