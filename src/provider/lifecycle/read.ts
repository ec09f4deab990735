import { PacksError } from "../../error/error.ts";
import { emptyObject } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { ReadRequest, ReadResponse } from "../../model/requests.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { seal } from "../secrets.ts";
import { importedInputs, refreshedInputs } from "./derived-inputs.ts";
import { type Olds, oldsOf } from "./olds.ts";
import { performing, plainInputs } from "./operation.ts";
import { outputsOf } from "./outputs.ts";
import type { ResourceTarget } from "./target.ts";
import { whereOf } from "./where.ts";

type Purpose = "import" | "get" | "refresh";

/** Read (protocol §5.5): refresh, import and `.get`, told apart by what the engine sends of the past. */
export async function read(target: ResourceTarget, request: ReadRequest, call: CallContext): Promise<ReadResponse> {
  const purpose = purposeOf(request);
  const olds = await oldsOf(target, request.properties, request.inputs, call);
  const perform = target.handler.read;
  if (perform === undefined) return unreadable(target, request, purpose, olds, call);
  const { id, urn, timeout } = request;
  const { context, texts } = performing(
    target,
    "read",
    { urn, timeout, privateState: olds.privateState, secretSources: [olds.inputs, olds.outputs] },
    call,
  );
  const found = await perform({ ...context, id, inputs: plainInputs(olds.inputs), state: plainInputs(olds.outputs) });
  if (found === undefined) return { gone: true };
  const { properties } = target.definition;
  const said = fromPlainObject(found.state);
  const derived =
    purpose === "import"
      ? importedInputs(properties, said)
      : purpose === "refresh"
        ? refreshedInputs(properties, olds.inputs, said)
        : emptyObject;
  const inputs = seal(derived, properties, { likewise: [olds.inputs], texts });
  // a property that is no longer there must not live on as an echo of the old input
  const echoed = purpose === "get" ? emptyObject : inputs;
  const outputs = outputsOf(target, found, {
    inputs: echoed,
    olds: olds.outputs,
    texts,
    privateState: olds.privateState,
  });
  return { gone: false, id: found.id, properties: outputs, inputs };
}

/** `.get` sends its state arguments, an import nothing at all (engine.md §4). */
function purposeOf(request: ReadRequest): Purpose {
  if (request.properties === undefined && request.inputs === undefined) return "import";
  return (request.inputs ?? emptyObject).size === 0 && withoutHidden(request.properties ?? emptyObject).size === 0
    ? "get"
    : "refresh";
}

function unreadable(
  target: ResourceTarget,
  request: ReadRequest,
  purpose: Purpose,
  olds: Olds,
  call: CallContext,
): ReadResponse {
  if (purpose !== "refresh")
    throw PacksError.of("LIFECYCLE_NOT_READABLE", { operation: purpose }, { where: whereOf(target, "read") });
  call.log.info(`${target.token} cannot be read back: the state is kept as it is`);
  const outputs = outputsOf(
    target,
    { id: request.id, state: plainInputs(olds.outputs) },
    { inputs: olds.inputs, olds: olds.outputs, texts: [], privateState: olds.privateState },
  );
  return { gone: false, id: request.id, properties: outputs, inputs: olds.inputs };
}
