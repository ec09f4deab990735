import { PacksError } from "../../error/error.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { CreateRequest, CreateResponse } from "../../model/requests.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { differingPaths } from "./derived-inputs.ts";
import { performing, plainInputs } from "./operation.ts";
import { outputsOf } from "./outputs.ts";
import { keepingPartialState } from "./partial-state.ts";
import { previewOutputs } from "./preview.ts";
import type { ResourceTarget } from "./target.ts";
import { whereOf } from "./where.ts";

/** Create (protocol §5.4). What exists is never lost: a failure after the object is there becomes InitFailed. */
export async function create(
  target: ResourceTarget,
  request: CreateRequest,
  call: CallContext,
): Promise<CreateResponse> {
  const inputs = withoutHidden(request.properties);
  if (request.preview)
    return { id: "", properties: await previewOutputs(target, request.urn, inputs, undefined, call) };
  const perform = target.handler.create;
  if (perform === undefined)
    throw PacksError.of("LIFECYCLE_NOT_OFFERED", { operation: "create" }, { where: whereOf(target, "create") });
  const { urn, timeout } = request;
  const { context, texts } = performing(
    target,
    "create",
    { urn, timeout, privateState: {}, secretSources: [inputs] },
    call,
  );
  const sources = { inputs, olds: undefined, texts, privateState: {} };
  const differing = (state: PlainObject) =>
    differingPaths(target.definition.properties, inputs, fromPlainObject(state));
  const result = await keepingPartialState(
    (created) => perform({ ...context, inputs: plainInputs(inputs), created, differing }),
    (partial) => outputsOf(target, partial, sources),
    context.redact,
  );
  if (result.id === "") throw PacksError.of("LIFECYCLE_EMPTY_ID", {}, { where: whereOf(target, "create") });
  return { id: result.id, properties: outputsOf(target, result, sources) };
}
