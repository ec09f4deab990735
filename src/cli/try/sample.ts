import { PacksError } from "../../error/error.ts";
import { isPlainArray, isPlainObject, type Plain, type PlainObject } from "../../model/plain.ts";
import type { Offer, OfferedProperty, OfferedType } from "./offer.ts";
import { sampleArchive, sampleAsset } from "./sample-assets.ts";

/** Inputs made up from the schema: what is required, as plain as can be. Throws CLI_NO_SAMPLE for what nobody can make up. */
export function sampleInputs(inputs: ReadonlyMap<string, OfferedProperty>, offer: Offer): PlainObject {
  const required = [...inputs].filter(([, property]) => property.required);
  return Object.fromEntries(
    required.map(([name, property]) => {
      const value = sample(name, property.type, offer);
      if (value === undefined) throw PacksError.of("CLI_NO_SAMPLE", { property: name, type: described(property.type) });
      return [name, value];
    }),
  );
}

/** The value after a change, of the same type and different from the one before; undefined where none comes to mind. */
export function changed(name: string, value: Plain | undefined, type: OfferedType, offer: Offer): Plain | undefined {
  if (value === undefined) return sample(name, type, offer);
  const resolved = resolve(type, offer);
  switch (resolved?.kind) {
    case "boolean":
      return value !== true;
    case "integer":
    case "number":
      return typeof value === "number" ? value + 1 : undefined;
    case "string":
      return typeof value === "string" ? `${value}-2` : undefined;
    case "enum":
      return resolved.values.find((other) => other !== value);
    case "array":
      return isPlainArray(value) ? [...value, changed(name, value.at(-1), resolved.items, offer) ?? null] : undefined;
    case "map":
      return isPlainObject(value) ? { ...value, more: sample(name, resolved.values, offer) } : undefined;
    default:
      return undefined;
  }
}

function sample(name: string, type: OfferedType, offer: Offer): Plain | undefined {
  const resolved = resolve(type, offer);
  switch (resolved?.kind) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return 8;
    case "string":
      return `sample-${name.toLowerCase()}`;
    case "enum":
      return resolved.values[0];
    case "array": {
      const item = sample(name, resolved.items, offer);
      return item === undefined ? [] : [item];
    }
    case "map": {
      const value = sample(name, resolved.values, offer);
      return value === undefined ? {} : { sample: value };
    }
    case "object":
      return sampleInputs(resolved.properties, offer);
    case "reference":
      return sampleFile(name, resolved.to);
    default:
      return undefined;
  }
}

/** What stands for an asset or archive of `pulumi.json`. */
function sampleFile(name: string, to: string): Plain | undefined {
  if (to === "Asset") return sampleAsset(`sample ${name}`);
  return to === "Archive" ? sampleArchive(new Map([["sample.txt", sampleAsset(`sample ${name}`)]])) : undefined;
}

function resolve(type: OfferedType, offer: Offer): OfferedType | undefined {
  if (type.kind !== "reference") return type;
  if (type.to === "Any") return { kind: "string" };
  if (type.to === "Asset" || type.to === "Archive") return type;
  return offer.types.get(type.to.replace(/^types\//, ""));
}

function described(type: OfferedType): string {
  return type.kind === "reference" ? `a ${type.to}` : `of type ${type.kind}`;
}
