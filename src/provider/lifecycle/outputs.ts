/** From what a handler says of an object to the outputs that the engine stores. */
import type { ResourceState } from "../../handler/handler.ts";
import { object } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import { closeState } from "../private-state.ts";
import { seal } from "../secrets.ts";
import { asWritten } from "./as-written.ts";
import { computedValues } from "./computed.ts";
import type { ResourceTarget } from "./target.ts";

/** What outputs are made of. */
export interface OutputSources {
  /** the checked inputs: echoed, unless the handler says otherwise */
  readonly inputs: PropertyObject;
  /** the outputs of before: for what an update does not mention, and for secretness */
  readonly olds: PropertyObject | undefined;
  /** texts of known secrets: an output that holds one is secret */
  readonly texts: readonly string[];
  /** what the pack kept before; stays when the handler says nothing */
  readonly privateState: PlainObject;
  /** the resource's id: when the object's is another, it is kept beside it; undefined: the handler's answer decides */
  readonly id?: string;
}

/** The outputs of an object that exists: inputs, what the handler says, computed values; sealed, with private state. */
export function outputsOf(target: ResourceTarget, result: ResourceState, sources: OutputSources): PropertyObject {
  const { properties } = target.definition;
  const said = fromPlainObject(result.state);
  const kept = [...properties.properties]
    .filter(([name, property]) => property.readOnly && !said.has(name))
    .map(([name]) => [name, sources.olds?.get(name)] as const);
  const found = [...said.entries()].filter(([name]) => properties.properties.has(name));
  const declared = asWritten(properties, sources.inputs, found);
  const computed = computedValues(target, sources.inputs);
  const all = object([...sources.inputs.entries(), ...kept, ...declared, ...computed]);
  const sealed = seal(all, properties, { likewise: [sources.inputs, sources.olds], texts: sources.texts });
  const currentId = sources.id === undefined || sources.id === result.id ? undefined : result.id;
  return closeState(sealed, target.pack.definition.version, result.privateState ?? sources.privateState, currentId);
}
