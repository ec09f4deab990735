import type { ObjectType } from "../../pack/definition.ts";
import { describe } from "./description.ts";
import { isFilledIn, propertySpecs } from "./property.ts";
import { namesWhere } from "./required.ts";
import type { ConfigSpec, ResourceSpec } from "./spec.ts";

/** The stack's configuration: the same properties as the provider's, in the package's namespace. */
export function configSpec(config: ObjectType, packageName: string): ConfigSpec {
  return {
    variables: propertySpecs(config.properties, packageName, "input"),
    defaults: requiredKeys(config),
  };
}

/** The provider resource, for programs that make one themselves. */
export function providerSpec(config: ObjectType, packageName: string): ResourceSpec {
  return {
    description: describe(config.description),
    inputProperties: propertySpecs(config.properties, packageName, "input"),
    requiredInputs: requiredKeys(config),
    properties: propertySpecs(config.properties, packageName, "output"),
    required: requiredKeys(config),
  };
}

// A key that the environment may give must stay optional: generated code would refuse its absence before we are asked.
function requiredKeys(config: ObjectType): readonly string[] | undefined {
  return namesWhere(config.properties, (property) => property.required && !isFilledIn(property));
}
