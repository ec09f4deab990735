import * as z from "zod/mini";
import { functionKeys, listShape, operationShape } from "./http.ts";
import { policyKeys } from "./policy.ts";
import { propertiesShape, propertyShape } from "./property.ts";
import { codeReference, described, docs, key, mapOf, text } from "./words.ts";

const duration = z.union([text(), z.number()]);

/** A step that brings an earlier state up to date. */
export const migrationShape = z.strictObject({
  from: described("The versions whose states are brought up to date, as a semver range.", text()),
  map: key("New properties over `state`: `${…}`, or null to drop one.", mapOf(z.union([text(), z.null()]))),
  code: key("A pure function: `./migrate.ts#from1`.", codeReference()),
});
docs.add(migrationShape, { id: "Migration", description: "From all versions of a semver range to the present one." });
/** A migration as authors write it. */
export type MigrationShape = z.infer<typeof migrationShape>;

const deprecated = () => key("Why not to use it any more, or `true`.", z.union([z.literal(true), text()]));

/** A resource as written. */
export const resourceShape = z.strictObject({
  description: key("What the resource is, in Markdown.", text()),
  deprecated: deprecated(),
  properties: key("Its properties, inputs and outputs in one.", mapOf(propertyShape)),
  required: key("The inputs that must be given.", z.array(text())),
  id: key("The id, out of the answer: `${body.id}`.", text()),
  ...policyKeys,
  create: key("Makes the object.", operationShape),
  read: key("Reads its present state.", operationShape),
  update: key("Changes it; without an update every change replaces.", operationShape),
  delete: key("Deletes it.", operationShape),
  list: key("Lists all objects of this kind.", listShape),
  code: key("A handler in code for all operations that are not declared: `./zone.ts#zone`.", codeReference()),
  aliases: key("Former names of the resource, or complete foreign tokens.", z.array(text())),
  timeouts: key(
    "How long operations may take, when the user does not say: `5m`, or seconds.",
    z.strictObject({
      create: key("Of a create.", duration),
      read: key("Of a read.", duration),
      update: key("Of an update.", duration),
      delete: key("Of a delete.", duration),
      list: key("Of a list.", duration),
    }),
  ),
  deleteBeforeReplace: key("Whether a replacement deletes the old object first.", z.boolean()),
  migrate: key("How states of earlier versions become states of this one.", z.array(migrationShape)),
});
docs.add(resourceShape, { id: "Resource", description: "A resource: its properties and how its operations are done." });
/** A resource as authors write it. */
export type ResourceShape = z.infer<typeof resourceShape>;

/** A function as written. */
export const functionShape = z.strictObject({
  description: key("What the function does, in Markdown.", text()),
  deprecated: deprecated(),
  inputs: key("What it takes.", propertiesShape),
  outputs: key("What it returns.", propertiesShape),
  ...functionKeys,
});
docs.add(functionShape, { id: "Function", description: "A function: its inputs, its outputs and how it is done." });
/** A function as authors write it. */
export type FunctionShape = z.infer<typeof functionShape>;
