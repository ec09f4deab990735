import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { repository } from "../../support/repository.ts";
import { temporaryFolder } from "./project.ts";

/** The folder of a test pack. */
export function testPack(name: string): string {
  return path.join(repository, "test", "packs", name);
}

/** A copy of a test pack in a folder of its own, with pieces of its definition replaced. Throws when a piece is not there. */
export async function variant(name: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = path.join(await temporaryFolder(), name);
  await cp(testPack(name), folder, { recursive: true });
  const file = path.join(folder, "pack.yaml");
  let text = await readFile(file, "utf8");
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name}/pack.yaml has no ${from}`);
    text = text.replaceAll(from, () => to);
  }
  await writeFile(file, text);
  return folder;
}
