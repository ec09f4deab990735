/** What a dynamic provider's functions return, as a ResourceHandler's operations return it. */
import { isDeepStrictEqual } from "node:util";
import type { PlainObject } from "../../../model/plain.ts";
import type { Checked, Created, Diffed, ReadResult, Updated } from "../author/resource.ts";
import type { Members } from "../results.ts";
import { nameOfValue } from "../values.ts";
import { ProviderFault } from "./fault.ts";

/** What `create` returned: `{ id, outs }`. A number for an id is what many services answer, and becomes text. */
export function created(returned: Members | undefined, by: unknown): Created<PlainObject> {
  const { id, outs } = returned ?? {};
  if (typeof id !== "string" && typeof id !== "number")
    throw new ProviderFault(`create returned no id: it is ${nameOfValue(id)}`, by, { way: lost });
  return { id: String(id), state: stateOf(outs, "outs", by) };
}

const lost =
  "Return { id, outs }. The object may exist: look for it, and import or delete it, before the next `pulumi up`.";

/** What `read` returned: `{ id, props, inputs }`; null when it has no id, as the object is gone then. */
export function readBack(
  returned: Members | undefined,
  before: PlainObject,
  by: unknown,
): ReadResult<PlainObject> | null {
  if (returned === undefined)
    throw new ProviderFault("read returned nothing", by, { way: "Return { id, props }, or {} when it is gone." });
  const { id, props, inputs } = returned;
  if (id === undefined || id === null || id === "") return null;
  const state = props === undefined ? before : stateOf(props, "props", by);
  return { id: String(id), state, ...(inputs !== undefined && { inputs: stateOf(inputs, "inputs", by) }) };
}

/** What `update` returned: `{ outs }`, or nothing. */
export function updated(returned: Members | undefined, by: unknown): Updated<PlainObject> {
  return { state: stateOf(returned?.["outs"], "outs", by) };
}

/** What `check` returned: `{ inputs, failures }`. */
export function checked(returned: Members | undefined, by: unknown): Checked<PlainObject> {
  const { inputs, failures = [] } = returned ?? {};
  if (!Array.isArray(failures))
    throw new ProviderFault(`check returned failures that are ${nameOfValue(failures)}`, by);
  const said = failures.map((failure: unknown) => {
    const { property, reason }: Members = Object(failure);
    return {
      reason: String(reason ?? "is refused"),
      ...(typeof property === "string" && property !== "" && { property }),
    };
  });
  return {
    ...(inputs !== undefined && inputs !== null && { inputs: stateOf(inputs, "inputs", by) }),
    failures: said,
  };
}

/** The inputs of before and now, and whether there is an update. */
export interface DiffSubject {
  readonly old: PlainObject;
  readonly inputs: PlainObject;
  readonly updates: boolean;
}

/**
 * What `diff` returned. As ever, empty lists say nothing, and without `changes` the inputs decide. A provider without
 * `update` that sees changes where no input has changed gets none: there would be nothing to call.
 */
export function diffed(returned: Members | undefined, { old, inputs, updates }: DiffSubject, by: unknown): Diffed {
  const { changes, deleteBeforeReplace } = returned ?? {};
  const same = isDeepStrictEqual(old, inputs);
  const replaces = textsOf(returned, "replaces", by);
  if (changes === undefined && same) return {};
  if (changes === true && same && !updates && replaces.length === 0) return {};
  const stables = textsOf(returned, "stables", by);
  return {
    ...(typeof changes === "boolean" && { changes }),
    ...(replaces.length > 0 && { replaces }),
    ...(stables.length > 0 && { stables }),
    ...(typeof deleteBeforeReplace === "boolean" && { deleteBeforeReplace }),
  };
}

function textsOf(returned: Members | undefined, key: string, by: unknown): readonly string[] {
  const value = returned?.[key] ?? [];
  if (!Array.isArray(value)) throw new ProviderFault(`diff returned ${key} that are ${nameOfValue(value)}`, by);
  return value.map(String);
}

function stateOf(value: unknown, key: string, by: unknown): PlainObject {
  if (value === undefined || value === null) return {};
  if (isState(value)) return value;
  throw new ProviderFault(`${key} is ${nameOfValue(value)}, not an object`, by);
}

// what is in it is checked by whoever called the handler, as every author's result is
function isState(value: unknown): value is PlainObject {
  return nameOfValue(value) === "an object";
}
