import { run } from "../../support/run.ts";

/** Why Python cannot be used here; undefined when it can. */
export async function whyNotPython(): Promise<string | undefined> {
  const { code, stderr } = await run("python3", ["-c", "import ensurepip, sys; assert sys.version_info >= (3, 10)"]);
  if (code === 0) return undefined;
  return code === 127 ? "Python is not installed" : `Python 3.10 with venv is needed: ${stderr.trim()}`;
}
