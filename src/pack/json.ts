import type { Json } from "./definition.ts";

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether the value is a list. */
export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether the value is an object. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
