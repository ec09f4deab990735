import { PacksError } from "../../error/error.ts";
import { emptyObject } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { ReadRequest, ReadResponse } from "../../model/requests.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { seal } from "../secrets.ts";
import { importedInputs, refreshedInputs } from "./derived-inputs.ts";
import { type ImportId, readImportId } from "./import-id.ts";
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
  const { urn, timeout } = request;
  const asked = askedFor(target, request, purpose, olds);
  const { context, texts } = performing(
    target,
    "read",
    { urn, timeout, privateState: olds.privateState, secretSources: [olds.inputs, olds.outputs] },
    call,
  );
  const inputs = purpose === "refresh" ? plainInputs(olds.inputs) : asked.parts;
  const answered = await perform({ ...context, id: asked.id, inputs, state: plainInputs(olds.outputs) });
  if (answered === undefined) return { gone: true };
  const found = { ...answered, state: { ...asked.parts, ...answered.state } };
  const { properties } = target.definition;
  // an author who knows the inputs better than the state tells them says so
  const said = fromPlainObject({ ...found.state, ...found.inputs });
  const derived =
    purpose === "import"
      ? importedInputs(properties, said)
      : purpose === "refresh"
        ? refreshedInputs(properties, olds.inputs, said)
        : emptyObject;
  const sealed = seal(derived, properties, { likewise: [olds.inputs], texts });
  // a property that is no longer there must not live on as an echo of the old input
  const echoed = purpose === "get" ? emptyObject : sealed;
  const outputs = outputsOf(target, found, {
    inputs: echoed,
    olds: olds.outputs,
    texts,
    privateState: olds.privateState,
  });
  return { gone: false, id: found.id, properties: outputs, inputs: sealed };
}

/** The object's id of now, or what an import id says: its parts are inputs of the read. */
function askedFor(target: ResourceTarget, request: ReadRequest, purpose: Purpose, olds: Olds): ImportId {
  if (purpose === "refresh") return { id: olds.currentId ?? request.id, parts: {} };
  return readImportId(target, request.id);
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
  if (target.definition.triggers === undefined)
    call.log.info(`${target.token} cannot be read back: the state is kept as it is`);
  const outputs = outputsOf(
    target,
    { id: olds.currentId ?? request.id, state: plainInputs(olds.outputs) },
    { inputs: olds.inputs, olds: olds.outputs, texts: [], privateState: olds.privateState, id: request.id },
  );
  return { gone: false, id: request.id, properties: outputs, inputs: olds.inputs };
}
