import { PacksError } from "../../error/error.ts";
import { withProperties } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { Path } from "../../model/path.ts";
import type { UpdateRequest, UpdateResponse } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { differingPaths } from "./derived-inputs.ts";
import { differencesOf } from "./diff.ts";
import { type Olds, oldsOf } from "./olds.ts";
import { performing, plainInputs } from "./operation.ts";
import { outputsOf } from "./outputs.ts";
import { keepingPartialState } from "./partial-state.ts";
import { previewOutputs } from "./preview.ts";
import type { ResourceTarget } from "./target.ts";
import { whereOf } from "./where.ts";

/**
 * Update (protocol §5.6). Without a changed input, and without a `diff` of the author's that asks for it, it follows an init
 * failure, or changes secretness alone: then it resumes, that is, reads the object back, and never sends the update again.
 */
export async function update(
  target: ResourceTarget,
  request: UpdateRequest,
  call: CallContext,
): Promise<UpdateResponse> {
  const olds = await oldsOf(target, request.olds, request.oldInputs, call);
  const news = withoutHidden(request.news);
  if (request.preview) return { properties: await previewOutputs(target, request.urn, news, olds, call) };
  const changed = differencesOf(target, olds, news, request.ignoreChanges)
    .filter(({ onlySecretness }) => !onlySecretness)
    .map(({ path }) => path);
  const mustChange = changed.length > 0 || (await authorSeesChanges(target, request, olds, news, call));
  return {
    properties: await (mustChange
      ? change(target, request, olds, news, changed, call)
      : resume(target, request, olds, news, call)),
  };
}

/** Whether it is the author's own `diff` that led here: one may ask for an update at every run, or over what a read found. */
async function authorSeesChanges(
  target: ResourceTarget,
  request: UpdateRequest,
  olds: Olds,
  news: PropertyObject,
  call: CallContext,
): Promise<boolean> {
  const { diff } = target.handler;
  if (diff === undefined || target.handler.update === undefined) return false;
  const { context } = contextOf(target, request, olds, news, call);
  const [inputs, old, state] = [plainInputs(news), plainInputs(olds.inputs), plainInputs(olds.outputs)];
  const { changes } = await diff({ ...context, id: request.id, inputs, old, state });
  return changes === true;
}

async function change(
  target: ResourceTarget,
  request: UpdateRequest,
  olds: Olds,
  news: PropertyObject,
  changed: readonly Path[],
  call: CallContext,
): Promise<PropertyObject> {
  const perform = target.handler.update;
  // inputs of an action that do not run it again are taken down, and that is all
  if (perform === undefined && target.definition.triggers !== undefined)
    return resume(target, request, olds, news, call);
  if (perform === undefined)
    throw PacksError.of("LIFECYCLE_NOT_OFFERED", { operation: "update" }, { where: whereOf(target, "update") });
  const id = olds.currentId ?? request.id;
  const { context, texts } = contextOf(target, request, olds, news, call);
  const sources = sourcesOf(request, olds, news, texts);
  const result = await keepingPartialState(
    () =>
      perform({
        ...context,
        id,
        inputs: plainInputs(news),
        old: plainInputs(olds.inputs),
        state: plainInputs(olds.outputs),
        changed,
        differing: (state) => differingPaths(target.definition.properties, news, fromPlainObject(state)),
      }),
    (partial) => outputsOf(target, partial, sources),
    context.redact,
    request.id,
  );
  return outputsOf(target, result, sources);
}

async function resume(
  target: ResourceTarget,
  request: UpdateRequest,
  olds: Olds,
  news: PropertyObject,
  call: CallContext,
): Promise<PropertyObject> {
  const id = olds.currentId ?? request.id;
  const { context, texts } = contextOf(target, request, olds, news, call);
  const sources = sourcesOf(request, olds, news, texts);
  const perform = target.handler.resume ?? target.handler.read;
  if (perform === undefined) return outputsOf(target, { id, state: plainInputs(withoutInputs(olds)) }, sources);
  const result = await keepingPartialState(
    async () => {
      const found = await perform({
        ...context,
        id,
        inputs: plainInputs(news),
        old: plainInputs(olds.inputs),
        state: plainInputs(olds.outputs),
      });
      if (found === undefined) throw PacksError.of("LIFECYCLE_GONE", { id }, { where: whereOf(target, "update") });
      return found;
    },
    (partial) => outputsOf(target, partial, sources),
    context.redact,
    request.id,
  );
  return outputsOf(target, result, sources);
}

/** What the service said of its own: inputs are echoed as they are now. */
function withoutInputs({ inputs, outputs }: Olds): PropertyObject {
  return withProperties(
    outputs,
    [...inputs.keys()].map((name) => [name, undefined]),
  );
}

/** The engine keeps the resource's id through an update, whatever the object's becomes. */
function sourcesOf(request: UpdateRequest, olds: Olds, inputs: PropertyObject, texts: readonly string[]) {
  return { inputs, olds: olds.outputs, texts, privateState: olds.privateState, id: request.id };
}

function contextOf(
  target: ResourceTarget,
  request: UpdateRequest,
  olds: Olds,
  news: PropertyObject,
  call: CallContext,
) {
  const { urn, timeout } = request;
  return performing(
    target,
    "update",
    { urn, timeout, privateState: olds.privateState, secretSources: [news, olds.inputs, olds.outputs] },
    call,
  );
}
