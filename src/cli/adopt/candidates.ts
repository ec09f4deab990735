import type { PropertyObject } from "../../model/value.ts";
import type { Offer, OfferedResource } from "../try/offer.ts";

/** A resource of the pack that a dynamic resource may become. */
export interface Candidate {
  readonly token: string;
  readonly resource: OfferedResource;
  /** inputs of the dynamic resource that the pack's does not have at all */
  readonly unknown: readonly string[];
  /** inputs that the pack's resource needs and the dynamic one does not have */
  readonly missing: readonly string[];
}

/**
 * The resources of the pack that declare this type among their `aliases`, those first that take the very properties which the
 * dynamic resource has. Several may: what a stack continues with is what its program then says.
 */
export function candidatesFor(type: string, inputs: PropertyObject, offer: Offer): readonly Candidate[] {
  const found = [...offer.resources].filter(([token]) => aliasesOf(token, offer).includes(type));
  return found
    .map(([token, resource]) => candidate(token, resource, inputs))
    .sort((a, b) => misfits(a) - misfits(b) || a.token.localeCompare(b.token));
}

/** Whether a candidate takes exactly what is there. */
export function fits(candidate: Candidate): boolean {
  return misfits(candidate) === 0;
}

function candidate(token: string, resource: OfferedResource, inputs: PropertyObject): Candidate {
  const given = [...inputs.keys()];
  const required = [...resource.inputs].filter(([, property]) => property.required && !property.hasDefault);
  return {
    token,
    resource,
    unknown: given.filter((name) => !resource.inputs.has(name) && !resource.outputs.has(name)),
    missing: required.map(([name]) => name).filter((name) => !inputs.has(name)),
  };
}

function misfits({ unknown, missing }: Candidate): number {
  return unknown.length + missing.length;
}

/** The types that the schema lists as former ones of a resource. */
function aliasesOf(token: string, offer: Offer): readonly string[] {
  const schema: { resources?: { [token: string]: { aliases?: readonly { type?: string }[] } } } = JSON.parse(
    offer.schema,
  );
  return (schema.resources?.[token]?.aliases ?? []).map(({ type }) => type ?? "");
}
