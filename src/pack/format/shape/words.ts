import * as z from "zod/mini";

/** What editors show for the parts of the shape; goes into the JSON Schema. */
export const docs = z.registry<{ readonly id?: string; readonly description?: string }>();

/** An optional key with its description. */
export function key<T extends z.core.$ZodType>(description: string, schema: T): z.ZodMiniOptional<T> {
  const optional = z.optional(schema);
  docs.add(optional, { description });
  return optional;
}

/** A schema with its description. */
export function described<T extends z.core.$ZodType>(description: string, schema: T): T {
  docs.add(schema, { description });
  return schema;
}

/** Any JSON value. */
export const json = z.json();
docs.add(json, { id: "Json", description: "Any JSON value." });

/** Text that is not empty. */
export function text() {
  return z.string().check(z.minLength(1));
}

/** Text that matches; `expected` completes “expected …”. */
export function textLike(pattern: RegExp, expected: string) {
  return z.string().check(z.regex(pattern, expected));
}

/** Text with `${…}` in it, or a constant. */
export function template() {
  return z.union([z.string(), z.number(), z.boolean()]);
}

/** One name or a list of names. */
export function names() {
  return z.union([text(), z.array(text())]);
}

/** `./zone.ts#zone` */
export function codeReference() {
  return textLike(/^[^#]+#[^#]+$/, "a module of the pack and its export, such as ./zone.ts#zone");
}

/** An object with keys of the author's choice. */
export function mapOf<T extends z.core.$ZodType>(schema: T) {
  return z.record(z.string(), schema);
}
