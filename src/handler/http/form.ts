import { isLeaf } from "../../model/plain.ts";
import type { ArrayStyle } from "../../pack/exchange.ts";
import { asText } from "../../pack/expression/evaluate.ts";
import { isExactList, isExactObject } from "../../pack/expression/exact.ts";
import type { Exact } from "../../pack/expression/expression.ts";
import { PlacementError } from "./encode.ts";

/** A name with what stands for it in a form: text, or something else that only some forms can hold. */
export type Field = readonly [name: string, value: Exact];

/**
 * The fields of an object: a list in the given style, an object inside as `name[key]`; what is null is left out. Values are
 * not encoded yet. Throws PlacementError for what is no object.
 */
export function fieldsOf(value: Exact, arrays: ArrayStyle): readonly Field[] {
  if (!isExactObject(value)) throw new PlacementError("its body is no object, and a form has named fields");
  return Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : fields(name, member, arrays)));
}

/** A form as it is sent: `application/x-www-form-urlencoded`. */
export function urlEncoded(fields: readonly Field[]): string {
  return fields.map(([name, value]) => `${encode(name)}=${encode(fieldText(name, value))}`).join("&");
}

/** The text of a field. Throws PlacementError for assets and other things that are no text. */
export function fieldText(name: string, value: Exact): string {
  if (isLeaf(value))
    throw new PlacementError(`the ${value.kind} ${name} can be sent with the codecs multipart and raw only`);
  return asText(value, name);
}

function fields(name: string, value: Exact, arrays: ArrayStyle): readonly Field[] {
  if (value === null) return [];
  if (isExactList(value)) {
    const items = value.filter((item) => item !== null);
    if (arrays === "comma")
      return items.length === 0 ? [] : [[name, items.map((item) => fieldText(name, item)).join(",")]];
    return items.flatMap((item) => fields(arrays === "brackets" ? `${name}[]` : name, item, arrays));
  }
  if (!isExactObject(value)) return [[name, value]];
  return Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : fields(`${name}[${key}]`, member, arrays),
  );
}

/** As browsers do: a space is +. */
function encode(text: string): string {
  return new URLSearchParams([["", text.toWellFormed()]]).toString().slice(1);
}
