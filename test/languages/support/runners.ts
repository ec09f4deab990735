import path from "node:path";
import { repository } from "../../support/repository.ts";
import type { Runner } from "./driver.ts";

/** How the programs of `test/languages/programs` are run, by language. `npm run test:languages` names what was built. */
export function runnerOf(language: string): Runner {
  const runner = runners[language];
  if (runner === undefined) throw new Error(`there is no program in ${language}`);
  return runner();
}

const runners: Readonly<Record<string, () => Runner>> = {
  TypeScript: () => ({
    command: process.execPath,
    args: [path.join(built("TYPESCRIPT"), "program", "bin", "driver.js")],
    variables: {},
  }),
  Python: () => ({
    command: built("PYTHON"),
    args: [path.join(repository, "test", "languages", "programs", "python", "driver.py")],
    variables: { PYTHONPATH: built("PYTHONPATH"), PYTHONDONTWRITEBYTECODE: "1" },
  }),
  Go: () => ({ command: built("GO"), args: [], variables: {} }),
};

/** The folder in which TypeScript is compiled against the SDKs. */
export function typeScriptFolder(): string {
  return built("TYPESCRIPT");
}

function built(name: string): string {
  const value = process.env[`PACKS_LANGUAGES_${name}`];
  if (value === undefined) throw new Error("these tests are run by: npm run test:languages");
  return value;
}
