import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { messageOf } from "../../error/error.ts";
import type { Log } from "../../model/log.ts";
import type { Json } from "../../pack/definition.ts";
import { parseFile } from "../../pack/format/yaml.ts";
import type { Environment } from "../../platform/environment.ts";
import { projectRoot } from "../../platform/paths.ts";
import { decodeValue, type PackValue } from "./value.ts";

/** What an SDK of the project was generated from. */
export interface ExistingSdk {
  /** relative to the project's root */
  readonly file: string;
  readonly name: string;
  readonly packName: string;
  readonly version: string;
  readonly digest: string;
  readonly mode: PackValue["mode"];
  readonly seq: number;
}

/** Where the generators of each language write the parameterization: YAML, Node, and Python, Go and .NET. */
const holders = /^(package\.json|pulumi-plugin\.json|.*\.yaml)$/;
const skipped: ReadonlySet<string> = new Set(["node_modules", "bin", "dist", "obj", "venv", ".venv"]);
/** folders below `sdks/`; .NET and Go nest the deepest */
const deepest = 4;

/** The SDKs of packs in the project's `sdks/` folder. What cannot be read is left out: this is a courtesy, not a gate. */
export async function existingSdks(
  environment: Environment,
  hostVersion: string,
  log: Log,
): Promise<readonly ExistingSdk[]> {
  const root = projectRoot(environment) ?? environment.cwd;
  const found: ExistingSdk[] = [];
  for await (const file of holdersIn(join(root, "sdks"), deepest)) {
    try {
      const sdk = identityIn(await readFile(file, "utf8"), file, hostVersion);
      if (sdk !== undefined) found.push({ file: relative(root, file), ...sdk });
    } catch (caught) {
      log.debug(`${file} does not tell its pack: ${messageOf(caught)}`);
    }
  }
  return found;
}

async function* holdersIn(folder: string, depth: number): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile() && holders.test(entry.name)) yield path;
    if (entry.isDirectory() && depth > 0 && !skipped.has(entry.name)) yield* holdersIn(path, depth - 1);
  }
}

function identityIn(text: string, file: string, hostVersion: string): Omit<ExistingSdk, "file"> | undefined {
  // YAML holds JSON
  const parameterization = parameterizationIn(parseFile(text, file).value ?? null);
  if (parameterization === undefined) return undefined;
  const { value } = decodeValue(Buffer.from(parameterization, "base64"), hostVersion);
  const { name, packName, version, digest, mode, seq } = value;
  return { name, packName, version, digest, mode, seq };
}

/** The base64 value in the member for either kind of parameterization, which stands at the top or one level below it (`pulumi`). */
function parameterizationIn(value: Json): string | undefined {
  for (const holder of [value, member(value, "pulumi")]) {
    for (const kind of ["parameterization", "extensionParameterization", "extension"]) {
      const found = member(member(holder, kind), "value");
      if (typeof found === "string") return found;
    }
  }
  return undefined;
}

function member(value: Json, key: string): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return new Map<string, Json>(Object.entries(value)).get(key) ?? null;
}
