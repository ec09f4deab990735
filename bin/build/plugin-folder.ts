import { chmod, copyFile, cp, link, writeFile } from "node:fs/promises";
import path from "node:path";
import { pinnedNode } from "../pinned-node.js";
import { writeCompiledCode } from "./compiled-code.ts";
import { dist } from "./folders.ts";

/**
 * Assembles in `folder` the plugin as users install it: the launcher that the engine starts, a Node of its own, the bundle,
 * the packs and the compiled code. Takes what `npm run build` made.
 */
export async function assemblePluginFolder(folder: string): Promise<void> {
  await cp(path.join(dist, "plugin"), folder, { recursive: true });
  await placeNode(pinnedNode(), path.join(folder, nodeFile));
  await writeFile(path.join(folder, "pulumi-resource-packs"), shellLauncher);
  await chmod(path.join(folder, "pulumi-resource-packs"), 0o755);
  await writeFile(path.join(folder, "pulumi-resource-packs.cmd"), windowsLauncher);
  await writeCompiledCode(folder, path.join(folder, nodeFile));
}

const nodeFile = process.platform === "win32" ? "node.exe" : "node";

/** NODE_OPTIONS is meant for the user's programs and may hold what another Node does not know. */
const shellLauncher = `#!/bin/sh
# Starts the plugin on the Node beside it.
program=$0
if [ -L "$program" ]; then program=$(readlink -f "$program"); fi
folder=\${program%/*}
NODE_OPTIONS=\${PACKS_NODE_OPTIONS-}
export NODE_OPTIONS
exec "$folder/node" "$folder/start.cjs" "$@"
`;

const windowsLauncher = [
  "@rem Starts the plugin on the Node beside it.",
  "@setlocal",
  "@set NODE_OPTIONS=%PACKS_NODE_OPTIONS%",
  '@"%~dp0node.exe" "%~dp0start.cjs" %*',
  "",
].join("\r\n");

/** A hard link takes no room; across file systems it has to be a copy. */
async function placeNode(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
    await chmod(to, 0o755);
  }
}
