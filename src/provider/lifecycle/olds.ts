/** What the engine sends of a resource's past, brought up to date wherever it arrives. */
import { emptyObject } from "../../model/collections.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import { openState, withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { migrate } from "./migrate.ts";
import type { ResourceTarget } from "./target.ts";

/** A resource's past: outputs without hidden ones, inputs, private state. */
export interface Olds {
  readonly outputs: PropertyObject;
  readonly inputs: PropertyObject;
  readonly privateState: PlainObject;
  /** the object's id of now, when it is not the resource's */
  readonly currentId: string | undefined;
}

/** Opens old outputs and inputs: hidden ones out, migrations done. */
export async function oldsOf(
  target: ResourceTarget,
  outputs: PropertyObject | undefined,
  inputs: PropertyObject | undefined,
  call: CallContext,
): Promise<Olds> {
  const { version, privateState, currentId, ...opened } = openState(outputs);
  return {
    outputs: await migrate(target, version, opened.outputs, call),
    inputs: await migrate(target, version, withoutHidden(inputs ?? emptyObject), call),
    privateState,
    currentId,
  };
}
