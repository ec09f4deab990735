import type { Paint } from "./paint.ts";

/** Where a walk tells what it does. */
export interface Report {
  /** the next resource or function */
  begin(name: string): void;
  /** a step that went as it should, and what it showed */
  step(title: string, lines?: readonly string[]): void;
  /** something worth knowing that is no mismatch */
  note(text: string): void;
  end(): void;
}

/** Every step with its lines. */
export function fullReport(write: (text: string) => void, paint: Paint): Report {
  return {
    begin: (name) => write(`\n${paint.bold(name)}\n`),
    step(title, lines = []) {
      write(`  ${paint.green("✓")} ${title}\n${lines.map((line) => `      ${line}\n`).join("")}`);
    },
    note: (text) => write(`  ${paint.yellow("!")} ${text}\n`),
    end() {},
  };
}

/** One line for each resource: the steps by name. */
export function briefReport(write: (text: string) => void, paint: Paint): Report {
  return {
    begin: (name) => write(`  ${paint.bold(name)} `),
    step: (title) => write(` ${paint.green("✓")} ${title.split(/[,:]/, 1)[0]}`),
    note() {},
    end: () => write("\n"),
  };
}
