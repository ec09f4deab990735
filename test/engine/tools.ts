import { createHash } from "node:crypto";
import { access, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { mustRun } from "../support/run.ts";

const nodeManifest = {
  private: true,
  dependencies: { "@pulumi/pulumi": "3.270.0", "@types/node": "24.0.0", typescript: "5.9.3" },
};
const pythonPackages = ["pulumi==3.272.0", "parver==0.5", "semver==3.0.4"];

/** A folder in which SDKs for Node compile: TypeScript and Pulumi's SDK beside them. */
export async function nodeTools(folder: string): Promise<string> {
  return once(folder, JSON.stringify(nodeManifest), async () => {
    await writeFile(path.join(folder, "package.json"), JSON.stringify(nodeManifest));
    await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder });
  });
}

/** A folder with a virtual environment, `venv`, in which SDKs for Python can be imported. */
export async function pythonTools(folder: string): Promise<string> {
  return once(folder, pythonPackages.join(" "), async () => {
    const venv = path.join(folder, "venv");
    await mustRun("python3", ["-m", "venv", "--clear", venv]);
    await mustRun(path.join(venv, "bin", "pip"), [
      "install",
      "--quiet",
      "--disable-pip-version-check",
      ...pythonPackages,
    ]);
  });
}

/** Fills a folder unless it was filled with the same before. */
async function once(folder: string, wanted: string, fill: () => Promise<void>): Promise<string> {
  const done = path.join(folder, `.done-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`);
  try {
    await access(done);
  } catch {
    await mkdir(folder, { recursive: true });
    await fill();
    await writeFile(done, "");
  }
  return folder;
}
