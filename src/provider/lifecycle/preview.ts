/** What a create or update will lead to, as far as that is known (protocol §5.4): unknown where only the doing tells. */
import { object } from "../../model/collections.ts";
import { fromPlainObject, toPlainObject } from "../../model/convert.ts";
import { unknown } from "../../model/unknown.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import type { Property } from "../../pack/definition.ts";
import { diffProperty } from "../diff/diff.ts";
import type { CallContext } from "../provider.ts";
import { seal } from "../secrets.ts";
import { computedValues } from "./computed.ts";
import type { Olds } from "./olds.ts";
import { performing } from "./operation.ts";
import type { ResourceTarget } from "./target.ts";

/** The outputs that a create (`olds` undefined) or an update will lead to. Only an author's `preview` is ever called. */
export async function previewOutputs(
  target: ResourceTarget,
  urn: string,
  news: PropertyObject,
  olds: Olds | undefined,
  call: CallContext,
): Promise<PropertyObject> {
  const { properties } = target.definition;
  const expected = object([
    ...news.entries(),
    ...[...properties.properties].map(
      ([name, property]) => [name, expectedOutput(name, property, news, olds)] as const,
    ),
    ...computedValues(target, news),
  ]);
  const refined = await refine(target, urn, news, olds, expected, call);
  return seal(refined.outputs, properties, { likewise: [news, olds?.outputs], texts: refined.texts });
}

function expectedOutput(
  name: string,
  property: Property,
  news: PropertyObject,
  olds: Olds | undefined,
): PropertyValue | undefined {
  const given = news.get(name);
  if (given !== undefined) return given;
  const old = olds?.outputs.get(name);
  if (property.serverDefault) return old ?? unknown;
  if (!property.readOnly) return undefined;
  if (olds === undefined || old === undefined || property.volatile) return unknown;
  return changesWith(property, news, olds) ? unknown : old;
}

function changesWith(property: Property, news: PropertyObject, olds: Olds): boolean {
  return property.changesWith.some(
    (input) =>
      diffProperty(
        { ...property, readOnly: false, compare: undefined, type: { kind: "any" } },
        olds.inputs.get(input),
        news.get(input),
        [input],
      ).length > 0,
  );
}

async function refine(
  target: ResourceTarget,
  urn: string,
  news: PropertyObject,
  olds: Olds | undefined,
  expected: PropertyObject,
  call: CallContext,
): Promise<{ readonly outputs: PropertyObject; readonly texts: readonly string[] }> {
  const { preview } = target.handler;
  const secretSources = [news, olds?.inputs, olds?.outputs];
  const { context, texts } = performing(
    target,
    undefined,
    { urn, timeout: 0, privateState: olds?.privateState ?? {}, secretSources },
    call,
  );
  if (preview === undefined) return { outputs: expected, texts };
  const said = await preview({
    ...context,
    inputs: toPlainObject(news, "keep"),
    old: olds === undefined ? undefined : toPlainObject(olds.inputs),
    state: olds === undefined ? undefined : toPlainObject(olds.outputs),
  });
  const declared = [...fromPlainObject(said).entries()].filter(([name]) =>
    target.definition.properties.properties.has(name),
  );
  return { outputs: object([...expected.entries(), ...declared]), texts };
}
