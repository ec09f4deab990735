import { readFile } from "node:fs/promises";
import path from "node:path";

/** The root of this repository. */
export const repository = path.dirname(path.dirname(import.meta.dirname));

/** What outlives a run of the tests: built tools, installed packages, reports. Safe to delete. */
export const cache = path.join(repository, ".cache");

/** The version in package.json. */
export async function packageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(repository, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error("package.json has no version");
}
