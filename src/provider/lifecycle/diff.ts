import { equal } from "../../model/equal.ts";
import { type Path, parsePath } from "../../model/path.ts";
import type { DiffKind, DiffRequest, DiffResponse, PropertyDiff } from "../../model/requests.ts";
import { isList, isObject, type PropertyObject, type PropertyValue } from "../../model/value.ts";
import { hasUnknown, unwrap } from "../../model/walk.ts";
import { type Difference, diffObjects, isIgnored, pathOf } from "../diff/diff.ts";
import { isNothing } from "../diff/nothing.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { migrate } from "./migrate.ts";
import { type Olds, oldsOf } from "./olds.ts";
import { performing, plainInputs } from "./operation.ts";
import { idMayStay } from "./replacing.ts";
import type { ResourceTarget } from "./target.ts";

/**
 * Diff (protocol §5.3): structural, over inputs, so that it is pure and gives the inverse when a refresh calls it with
 * the roles swapped. The author's code may refine the result.
 */
export async function diff(target: ResourceTarget, request: DiffRequest, call: CallContext): Promise<DiffResponse> {
  const olds = await oldsOf(target, request.olds, request.oldInputs, call);
  const news = await upToDate(target, request.news, call);
  const differences = differencesOf(target, olds, news, request.ignoreChanges);
  const structural = respond(target, differences, olds, news, request);
  if (target.handler.diff === undefined || hasUnknown(news)) return structural;
  return refine(target, request, olds, news, structural, call);
}

/**
 * The differences that count: those not ignored, and new defaults only where an update can bring them about and the object
 * does not have them yet: imported inputs have no defaults.
 */
export function differencesOf(
  target: ResourceTarget,
  olds: Pick<Olds, "inputs" | "outputs">,
  news: PropertyObject,
  ignoreChanges: readonly string[],
): readonly Difference[] {
  const ignored = ignoreChanges.map(parsePath).filter((path) => path !== undefined);
  const { properties, triggers } = target.definition;
  const updatable = target.handler.update !== undefined || triggers !== undefined;
  return diffObjects(properties, olds.inputs, news)
    .map((difference) => (triggers?.includes(String(difference.path[0])) ? rerun(difference) : difference))
    .filter(({ path }) => !isIgnored(path, ignored))
    .filter(({ newDefault, replaces }) => !newDefault || (updatable && !replaces))
    .filter((difference) => !isMoot(difference, olds, news))
    .filter(({ newDefault, path }) => !newDefault || !equal(valueAt(olds.outputs, path), valueAt(news, path)))
    .map((difference) => (updatable || difference.onlySecretness ? difference : { ...difference, replaces: true }));
}

/** Whether nothing becomes nothing: an empty list for one that the object does not have, or the other way round. */
function isMoot({ kind, path }: Difference, olds: Pick<Olds, "inputs" | "outputs">, news: PropertyObject): boolean {
  if (kind === "delete") return isNothing(valueAt(olds.inputs, path));
  return kind === "add" && isNothing(valueAt(news, path)) && isNothing(valueAt(olds.outputs, path));
}

/** A trigger of an action makes it run again, which is a replacement. */
function rerun(difference: Difference): Difference {
  return difference.onlySecretness ? difference : { ...difference, replaces: true };
}

function valueAt(root: PropertyObject, path: Path): PropertyValue | undefined {
  let value: PropertyValue | undefined = root;
  for (const step of path) {
    if (isObject(value) && typeof step === "string") value = unwrap(value.get(step));
    else if (isList(value) && typeof step === "number") value = unwrap(value.at(step));
    else return undefined;
  }
  return value;
}

/** In a refresh the engine sends the state's inputs as news; those of an earlier version have keys that are no more. */
async function upToDate(target: ResourceTarget, news: PropertyObject, call: CallContext): Promise<PropertyObject> {
  const visible = withoutHidden(news);
  const isOlder = [...visible.keys()].some((key) => !target.definition.properties.properties.has(key));
  return isOlder ? migrate(target, undefined, visible, call) : visible;
}

function respond(
  target: ResourceTarget,
  differences: readonly Difference[],
  olds: Olds,
  news: PropertyObject,
  request: DiffRequest,
): DiffResponse {
  const changed = new Set(differences.map(({ path }) => String(path[0])));
  const replacing = differences.some(({ replaces }) => replaces);
  const stables = [...target.definition.properties.properties]
    .filter(
      ([name, property]) =>
        property.readOnly &&
        olds.outputs.has(name) &&
        !property.volatile &&
        !property.changesWith.some((input) => changed.has(input)),
    )
    .filter(([, property]) => property.value === undefined)
    .map(([name]) => name);
  // SDKs ask the engine to replace on any path under an immutable property; one that only became secret must not be among them
  const shown = differences.filter(({ onlySecretness }) => !onlySecretness);
  return {
    changes: differences.length > 0 ? "some" : "none",
    detailedDiff: new Map(shown.map((difference) => [pathOf(difference), toPropertyDiff(difference)])),
    deleteBeforeReplace: target.definition.deleteBeforeReplace ?? idMayStay(target, olds.currentId ?? request.id, news),
    stables: replacing ? [] : stables,
  };
}

function toPropertyDiff({ kind, replaces }: Difference): PropertyDiff {
  return { kind: replaces ? `${kind}-replace` : kind, inputDiff: true };
}

async function refine(
  target: ResourceTarget,
  request: DiffRequest,
  olds: Olds,
  news: PropertyObject,
  structural: DiffResponse,
  call: CallContext,
): Promise<DiffResponse> {
  const { urn } = request;
  const { context } = performing(
    target,
    undefined,
    { urn, timeout: 0, privateState: olds.privateState, secretSources: [olds.inputs, olds.outputs, news] },
    call,
  );
  const refined =
    (await target.handler.diff?.({
      ...context,
      id: request.id,
      inputs: plainInputs(news),
      old: plainInputs(olds.inputs),
      state: plainInputs(olds.outputs),
    })) ?? {};
  const base = refined.changes === false ? new Map<string, PropertyDiff>() : new Map(structural.detailedDiff);
  if (refined.replaces !== undefined) {
    for (const [path, entry] of base) base.set(path, { ...entry, kind: withoutReplace(entry.kind) });
    for (const path of refined.replaces)
      base.set(path, { kind: withReplace(base.get(path)?.kind ?? "update"), inputDiff: true });
  }
  return {
    changes: (refined.changes ?? (structural.changes === "some" || base.size > 0)) ? "some" : "none",
    detailedDiff: base,
    deleteBeforeReplace: refined.deleteBeforeReplace ?? structural.deleteBeforeReplace,
    stables: refined.stables ?? structural.stables,
  };
}

function withoutReplace(kind: DiffKind): DiffKind {
  return kind === "add-replace"
    ? "add"
    : kind === "delete-replace"
      ? "delete"
      : kind === "update-replace"
        ? "update"
        : kind;
}

function withReplace(kind: DiffKind): DiffKind {
  return kind === "add" ? "add-replace" : kind === "delete" ? "delete-replace" : "update-replace";
}
