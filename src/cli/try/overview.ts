import { nameOf } from "./names.ts";
import type { Offer, OfferedFunction, OfferedProperty, OfferedResource, OfferedType } from "./offer.ts";
import type { Paint } from "./paint.ts";

/** What a package offers, as lines: configuration, resources and functions with their properties. */
export function overview(offer: Offer, paint: Paint): readonly string[] {
  const { config, resources, functions } = offer;
  return [
    `${paint.bold(offer.name)} ${offer.version}  ${paint.dim(offer.description?.split("\n", 1)[0] ?? "")}`.trimEnd(),
    ...(config.size === 0 ? [] : [`  configuration  ${propertyList(config, paint)}`]),
    ...Array.from(resources, ([token, resource]) => `  ${paint.bold(nameOf(token))}  ${signature(resource, paint)}`),
    ...Array.from(functions, ([token, each]) => `  ${paint.bold(nameOf(token))}()  ${signature(each, paint)}`),
    paint.dim("  * required, ± a change replaces, # secret"),
  ];
}

function signature({ inputs, outputs }: OfferedResource | OfferedFunction, paint: Paint): string {
  const onlyOutputs = new Map([...outputs].filter(([name]) => !inputs.has(name)));
  if (onlyOutputs.size === 0) return propertyList(inputs, paint);
  return `${propertyList(inputs, paint)} → ${propertyList(onlyOutputs, paint)}`;
}

function propertyList(properties: ReadonlyMap<string, OfferedProperty>, paint: Paint): string {
  if (properties.size === 0) return paint.dim("(none)");
  return Array.from(properties, ([name, property]) => {
    const marks = `${property.required ? "*" : ""}${property.replaces ? "±" : ""}${property.secret ? "#" : ""}`;
    return `${name}${marks}${paint.dim(`:${typeName(property.type)}`)}`;
  }).join(" ");
}

function typeName(type: OfferedType): string {
  switch (type.kind) {
    case "array":
      return `${typeName(type.items)}[]`;
    case "map":
      return `{${typeName(type.values)}}`;
    case "enum":
      return type.values.join("|");
    case "reference":
      return nameOf(type.to.slice(type.to.lastIndexOf("/") + 1));
    default:
      return type.kind;
  }
}
