import type { DeleteRequest } from "../../model/requests.ts";
import type { CallContext } from "../provider.ts";
import { oldsOf } from "./olds.ts";
import { performing, plainInputs } from "./operation.ts";
import type { ResourceTarget } from "./target.ts";

/** Delete (protocol §5.6): an object that is gone already is a success, which handlers see to. */
export async function remove(target: ResourceTarget, request: DeleteRequest, call: CallContext): Promise<void> {
  const { definition } = target;
  if (definition.onDelete === "retain") {
    call.log.info(`${target.token}: the object ${request.id} is kept, as its pack says (onDelete: retain)`);
    return;
  }
  const perform = target.handler.delete;
  if (perform === undefined) {
    // of an action nothing stays, and of what always exists nothing can go
    if (definition.triggers !== undefined || definition.singleton === true) return;
    call.log.warn(`${target.token} has no delete: the object ${request.id} is forgotten, but stays where it is`);
    return;
  }
  const olds = await oldsOf(target, request.properties, request.oldInputs, call);
  const { urn, timeout } = request;
  const id = olds.currentId ?? request.id;
  const { context } = performing(
    target,
    "delete",
    { urn, timeout, privateState: olds.privateState, secretSources: [olds.inputs, olds.outputs] },
    call,
  );
  await perform({ ...context, id, inputs: plainInputs(olds.inputs), state: plainInputs(olds.outputs) });
}
