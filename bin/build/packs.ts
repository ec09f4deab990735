import { cp, readdir } from "node:fs/promises";
import path from "node:path";
import { root } from "./folders.ts";

/** Parts of a pack's folder that are not part of the pack. */
const leftOut = new Set(["test", "program", "node_modules", "sdks"]);

/** Copies the packs of parameter-packs into `folder`, where `builtin:` finds them. */
export async function copyPacks(folder: string): Promise<void> {
  const source = path.join(root, "parameter-packs");
  const entries = await readdir(source, { withFileTypes: true });
  const packs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  await Promise.all(packs.map((pack) => cp(path.join(source, pack), path.join(folder, pack), copyOptions)));
}

const copyOptions = {
  recursive: true,
  filter: (file: string) => !leftOut.has(path.basename(file)),
} as const;
