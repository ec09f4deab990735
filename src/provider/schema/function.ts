import type { FunctionDefinition, ObjectType, Property } from "../../pack/definition.ts";
import { describe } from "./description.ts";
import { isFilledIn, propertySpecs } from "./property.ts";
import { namesWhere } from "./required.ts";
import type { FunctionSpec, ObjectTypeSpec } from "./spec.ts";

/** A function; generators make the plain and the output-lifted form from the same entry. */
export function functionSpec(definition: FunctionDefinition, packageName: string): FunctionSpec {
  const { inputs, outputs } = definition;
  // A function without outputs must have outputs and inputs all the same, empty ones: else its Go SDK does not compile.
  const sayInputs = inputs.properties.size > 0 || outputs.properties.size === 0;
  return {
    description: describe(definition.description),
    deprecationMessage: describe(definition.deprecated),
    inputs: sayInputs ? objectSpec(inputs, packageName, "input", isRequiredInput) : undefined,
    // present unless said to be optional, as read-only properties of resources are
    outputs: objectSpec(outputs, packageName, "output", (property) => !property.optional),
  };
}

/** Whether an argument must be given. */
export function isRequiredInput(property: Property): boolean {
  return property.required && !isFilledIn(property);
}

/** An object of inputs or outputs. */
export function objectSpec(
  type: ObjectType,
  packageName: string,
  side: "input" | "output",
  isRequired: (property: Property) => boolean,
): ObjectTypeSpec {
  return {
    type: "object",
    description: describe(type.description),
    properties: propertySpecs(type.properties, packageName, side),
    required: namesWhere(type.properties, isRequired),
  };
}
