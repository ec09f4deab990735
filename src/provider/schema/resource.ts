import type { Property, ResourceDefinition } from "../../pack/definition.ts";
import { formatToken } from "../../pack/token.ts";
import { describe } from "./description.ts";
import { isRequiredInput as isRequiredArgument, objectSpec } from "./function.ts";
import { isFilledIn, isOutputOnly, propertySpecs } from "./property.ts";
import { namesWhere } from "./required.ts";
import type { ResourceSpec } from "./spec.ts";

/** A resource: inputs are outputs too, as the state keeps them. */
export function resourceSpec(resource: ResourceDefinition, packageName: string): ResourceSpec {
  const { properties } = resource.properties;
  return {
    description: describe(resource.description),
    deprecationMessage: describe(resource.deprecated),
    inputProperties: propertySpecs(properties, packageName, "input"),
    requiredInputs: namesWhere(properties, isRequiredInput),
    properties: propertySpecs(properties, packageName, "output"),
    required: namesWhere(properties, isAlwaysPresent),
    listInputs: listInputs(resource, packageName),
    aliases: aliases(resource, packageName),
  };
}

/** What a query may say; an empty one is what makes `pulumi do … list` exist. */
function listInputs({ operations, listing }: ResourceDefinition, packageName: string): ResourceSpec["listInputs"] {
  if (!operations.has("list")) return undefined;
  if (listing !== undefined) return objectSpec(listing.inputs, packageName, "input", isRequiredArgument);
  return { type: "object", description: undefined, properties: {}, required: undefined };
}

function isRequiredInput(property: Property): boolean {
  return property.required && !isOutputOnly(property) && !isFilledIn(property);
}

function isAlwaysPresent(property: Property): boolean {
  if (property.optional) return false;
  if (isOutputOnly(property) || property.required) return true;
  return property.serverDefault || property.autoName !== undefined || property.default !== undefined;
}

// A name with a colon is a complete token, of another package for instance, and stays what it is when this one is renamed.
function aliases(resource: ResourceDefinition, packageName: string): ResourceSpec["aliases"] {
  if (resource.aliases.length === 0) return undefined;
  return resource.aliases.map((alias) => ({ type: alias.includes(":") ? alias : formatToken(packageName, alias) }));
}
