/** Diff and DiffConfig. */
import { formatPath, parsePath } from "../model/path.ts";
import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { DiffResponse_DiffChanges, PropertyDiff_Kind } from "../proto/pulumi/provider.ts";
import { bag } from "./bag.ts";
import { decodeCall } from "./call.ts";

/** Old state, old inputs and new inputs of the provider. */
export function decodeDiffConfig(message: wire.DiffRequest): model.DiffConfigRequest {
  return {
    ...decodeCall(message),
    olds: bag(message.olds),
    oldInputs: bag(message.oldInputs),
    news: bag(message.news),
    ignoreChanges: message.ignoreChanges,
  };
}

/** Old state, old inputs and new inputs of a resource. */
export function decodeDiff(message: wire.DiffRequest): model.DiffRequest {
  return { ...decodeDiffConfig(message), id: message.id };
}

/**
 * Never DIFF_UNKNOWN, always detailed (gotchas 34, 35): the engine would compare on its own and never replace.
 * `diffs` and `replaces` are the top-level names of the detailed diff's paths, which must agree with it (protocol §5.3).
 */
export function encodeDiff(response: model.DiffResponse): wire.DiffResponse {
  const detailed = [...response.detailedDiff].map(([path, diff]) => ({ path: parsable(path), diff }));
  const changed = response.changes === "some" || detailed.length > 0;
  return {
    changes: changed ? DiffResponse_DiffChanges.DIFF_SOME : DiffResponse_DiffChanges.DIFF_NONE,
    hasDetailedDiff: true,
    detailedDiff: Object.fromEntries(detailed.map(({ path, diff }) => [path, encodePropertyDiff(diff)])),
    diffs: topLevelNames(detailed.map(({ path }) => path)),
    replaces: topLevelNames(detailed.filter(({ diff }) => diff.kind.endsWith("-replace")).map(({ path }) => path)),
    stables: [...response.stables],
    deleteBeforeReplace: response.deleteBeforeReplace,
  };
}

const kinds: Readonly<Record<model.DiffKind, wire.PropertyDiff["kind"]>> = {
  add: PropertyDiff_Kind.ADD,
  "add-replace": PropertyDiff_Kind.ADD_REPLACE,
  delete: PropertyDiff_Kind.DELETE,
  "delete-replace": PropertyDiff_Kind.DELETE_REPLACE,
  update: PropertyDiff_Kind.UPDATE,
  "update-replace": PropertyDiff_Kind.UPDATE_REPLACE,
};

function encodePropertyDiff(diff: model.PropertyDiff): wire.PropertyDiff {
  return { kind: kinds[diff.kind], inputDiff: diff.inputDiff };
}

/** A path that the engine cannot parse would end the deployment; such text can only be a key. */
function parsable(path: string): string {
  return parsePath(path) === undefined ? formatPath([path]) : path;
}

function topLevelNames(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => String(parsePath(path)?.[0] ?? path)))];
}
