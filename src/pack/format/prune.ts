import type { Path, PathStep } from "../../model/path.ts";
import type { Json } from "../definition.ts";
import { isJsonObject } from "../json.ts";
import { parseShape } from "./issues.ts";
import type { Finding } from "./problem.ts";
import type { PackShape } from "./shape.ts";

/** A pack whose shape is right, perhaps because wrong parts were left out. */
export interface Pruned {
  /** undefined when what is left is no pack */
  readonly pack: PackShape | undefined;
  /** what is wrong with the shape */
  readonly findings: readonly Finding[];
}

/**
 * The pack of a value, without the parts whose shape is wrong, so that the rest can be looked at in the same run: an
 * author sees all problems together. A missing name or version gets a stand-in.
 */
export function parsePruned(value: Json): Pruned {
  const first = parseShape(value);
  if (first.pack !== undefined) return first;
  let rest = value;
  let wrong: readonly Finding[] = first.findings;
  for (let round = 0; round < 4; round++) {
    for (const { path } of wrong) rest = without(rest, partToDrop(rest, path, round));
    const again = parseShape(rest);
    if (again.pack !== undefined) return { pack: again.pack, findings: first.findings };
    wrong = again.findings;
  }
  return { pack: undefined, findings: first.findings };
}

/** Whether a later finding may be nothing but the consequence of a part that was left out. */
export function isConsequence(finding: Finding, pruned: readonly Finding[]): boolean {
  return pruned.some(({ path }) => {
    const length = Math.min(path.length, finding.path.length);
    return finding.path.length > 0 && path.slice(0, length).every((step, index) => step === finding.path[index]);
  });
}

const standIns: ReadonlyMap<string, Json> = new Map([
  ["name", "unnamed"],
  ["version", "0.0.0"],
  ["http.baseUrl", "http://unnamed"],
]);
const holders: ReadonlySet<PathStep | undefined> = new Set(["properties", "resources", "functions", "types"]);

/** The smallest part that goes: a list as a whole, lest indices shift, and what lacks a key that it must have. */
function partToDrop(value: Json, path: Path, round: number): Path {
  const index = path.findIndex((step) => typeof step === "number");
  const whole = index === -1 ? path : path.slice(0, index);
  const missing = !standIns.has(whole.join(".")) && childAt(value, whole) === undefined;
  return whole.slice(0, Math.max(1, whole.length - (missing ? 1 : 0) - round));
}

function childAt(value: Json, path: Path): Json | undefined {
  let child: Json | undefined = value;
  for (const step of path) {
    if (child === null || typeof child !== "object") return undefined;
    child = new Map<string, Json>(Object.entries(child)).get(String(step));
  }
  return child;
}

function without(value: Json, path: Path, before: Path = []): Json {
  const [step, ...rest] = path;
  if (step === undefined || value === null || typeof value !== "object") return value;
  const key = String(step);
  const entries = new Map<string, Json>(Object.entries(value));
  const child = entries.get(key);
  const standIn = standIns.get([...before, key].join("."));
  if (rest.length > 0 && child !== undefined) entries.set(key, without(child, rest, [...before, key]));
  else if (standIn !== undefined) entries.set(key, standIn);
  // a named thing stays as a name, so that what refers to it is no further problem
  else if (holders.has(before.at(-1)) && !isJsonObject(child)) entries.set(key, {});
  else entries.delete(key);
  return Object.fromEntries(entries);
}
