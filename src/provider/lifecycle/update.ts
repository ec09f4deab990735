import { PacksError } from "../../error/error.ts";
import type { UpdateRequest, UpdateResponse } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { differencesOf } from "./diff.ts";
import { type Olds, oldsOf } from "./olds.ts";
import { performing, plainInputs } from "./operation.ts";
import { outputsOf } from "./outputs.ts";
import { keepingPartialState } from "./partial-state.ts";
import { previewOutputs } from "./preview.ts";
import type { ResourceTarget } from "./target.ts";
import { whereOf } from "./where.ts";

/**
 * Update (protocol §5.6). Without a changed input it follows an init failure, or changes secretness alone: then it
 * resumes, that is, reads the object back, and never sends the update again.
 */
export async function update(
  target: ResourceTarget,
  request: UpdateRequest,
  call: CallContext,
): Promise<UpdateResponse> {
  const olds = await oldsOf(target, request.olds, request.oldInputs, call);
  const news = withoutHidden(request.news);
  if (request.preview) return { properties: await previewOutputs(target, request.urn, news, olds, call) };
  const changed = differencesOf(target, olds.inputs, news, request.ignoreChanges).some(
    ({ onlySecretness }) => !onlySecretness,
  );
  return {
    properties: await (changed ? change(target, request, olds, news, call) : resume(target, request, olds, news, call)),
  };
}

async function change(
  target: ResourceTarget,
  request: UpdateRequest,
  olds: Olds,
  news: PropertyObject,
  call: CallContext,
): Promise<PropertyObject> {
  const perform = target.handler.update;
  if (perform === undefined)
    throw PacksError.of("LIFECYCLE_NOT_OFFERED", { operation: "update" }, { where: whereOf(target, "update") });
  const { id } = request;
  const { context, texts } = contextOf(target, request, olds, news, call);
  const sources = { inputs: news, olds: olds.outputs, texts, privateState: olds.privateState };
  const result = await keepingPartialState(
    () =>
      perform({
        ...context,
        id,
        inputs: plainInputs(news),
        old: plainInputs(olds.inputs),
        state: plainInputs(olds.outputs),
      }),
    (partial) => outputsOf(target, partial, sources),
    context.redact,
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
  const { id } = request;
  const { context, texts } = contextOf(target, request, olds, news, call);
  const sources = { inputs: news, olds: olds.outputs, texts, privateState: olds.privateState };
  if (target.handler.read === undefined) return outputsOf(target, { id, state: plainInputs(olds.outputs) }, sources);
  const result = await keepingPartialState(
    async () => {
      const found = await target.handler.read?.({
        ...context,
        id,
        inputs: plainInputs(news),
        state: plainInputs(olds.outputs),
      });
      if (found === undefined) throw PacksError.of("LIFECYCLE_GONE", { id }, { where: whereOf(target, "update") });
      return found;
    },
    (partial) => outputsOf(target, partial, sources),
    context.redact,
  );
  return outputsOf(target, result, sources);
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
