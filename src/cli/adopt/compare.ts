import { object } from "../../model/collections.ts";
import type { DiffKind } from "../../model/requests.ts";
import type { Plugin } from "../try/plugin.ts";
import type { Candidate } from "./candidates.ts";
import type { DynamicResource } from "./export.ts";

/** What the next `pulumi up` would do with a dynamic resource that a program continues as one of the pack. */
export interface Comparison {
  readonly token: string;
  /** a line for each difference; none: nothing would be replaced, updated or deleted */
  readonly differences: readonly string[];
  /** what could not be compared */
  readonly notes: readonly string[];
}

/**
 * Plays Check and Diff for a program that gives what the dynamic resource was given. Nothing but these two is called, so
 * nothing changes anywhere.
 */
export async function compare(plugin: Plugin, from: DynamicResource, to: Candidate): Promise<Comparison> {
  const { token, resource, unknown } = to;
  const news = object([...from.inputs.entries()].filter(([name]) => resource.inputs.has(name)));
  const call = { urn: from.urn.replace(from.type, token), name: from.name, type: token };
  const notes = from.encrypted.map((name) => `${name} is encrypted in the export, and was not compared`);
  const lost = unknown.map((name) => `${name}: is no property of ${token}, so programs can no longer give it`);
  const checked = await plugin.check({
    ...call,
    olds: from.inputs,
    news,
    randomSeed: new Uint8Array(32),
    autonaming: undefined,
  });
  if (checked.failures.length > 0) {
    const refused = checked.failures.map(({ property, reason }) => `${property || "inputs"}: refused, ${reason}`);
    return { token, differences: [...lost, ...refused], notes };
  }
  const answer = await plugin.diff({
    ...call,
    id: from.id,
    olds: from.outputs,
    oldInputs: from.inputs,
    news: checked.inputs,
    ignoreChanges: [],
  });
  const changed = [...answer.detailedDiff].filter(([path]) => !from.encrypted.some((name) => isWithin(path, name)));
  const lines = changed.map(([path, { kind }]) => `${path}: ${words[kind]}`);
  const silent = answer.changes === "some" && answer.detailedDiff.size === 0 ? ["would be updated"] : [];
  return { token, differences: [...lost, ...lines, ...silent], notes };
}

function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

const words = {
  add: "would be added, by an update",
  delete: "would be removed, by an update",
  update: "would be changed, by an update",
  "add-replace": "would be added, and so the object replaced",
  "delete-replace": "would be removed, and so the object replaced",
  "update-replace": "would be changed, and so the object replaced",
} as const satisfies Record<DiffKind, string>;
