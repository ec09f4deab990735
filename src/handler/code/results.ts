/** What authors' operations return, as the host wants it. */
import { PacksError, type Where } from "../../error/error.ts";
import { isPlainObject, type PlainObject } from "../../model/plain.ts";
import { PartialFailure, type ResourceState } from "../handler.ts";
import { checkValue, nameOfValue } from "./values.ts";

/** An object of unknown members, as authors return them. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * What `create` returned. When the id is usable but something else is not, the object exists: a PartialFailure with what is
 * good. Without an id CODE_RESULT_LOST.
 */
export function createdState(returned: unknown, where: Where): ResourceState {
  if (!isMembers(returned)) throw lost(`create returned ${nameOfValue(returned)}`, where);
  const { id } = returned;
  const text = typeof id === "number" ? String(id) : id;
  if (typeof text !== "string" || text === "")
    throw lost(`the id is ${text === "" ? "empty" : nameOfValue(id)}`, where);
  const numeric = typeof id === "number" ? ["id: a number; return String(…) of it"] : [];
  const parts = readParts(returned);
  return complete({ id: text, ...parts.result }, [...numeric, ...parts.problems], where);
}

/** What `update` returned; nothing is fine. A PartialFailure for what cannot be kept: the update has happened. */
export function updatedState(returned: unknown, id: string, where: Where): ResourceState {
  if (returned === undefined) return { id, state: {} };
  if (!isMembers(returned)) return complete({ id, state: {} }, [`update returned ${nameOfValue(returned)}`], where);
  const parts = readParts(returned);
  const now = returned["id"] ?? id;
  const problems = typeof now === "string" && now !== "" ? [] : ["id: not a string with something in it"];
  const current = typeof now === "string" && now !== "" ? now : id;
  return complete({ id: current, ...parts.result }, [...problems, ...parts.problems], where);
}

/** What `read` returned; undefined for null: the object is gone. Throws CODE_RESULT: what is in the state stays there then. */
export function readState(returned: unknown, id: string, where: Where): ResourceState | undefined {
  if (returned === null) return undefined;
  const gone = "return null when the object is gone, else { state }";
  if (!isMembers(returned)) throw unusable([`read returned ${nameOfValue(returned)}; ${gone}`], where);
  const { inputs, ...others } = returned;
  const parts = readParts(others);
  const found = returned["id"] ?? id;
  const problems = [...parts.problems];
  if (returned["state"] === undefined) problems.push(`state: missing; ${gone}`);
  if (typeof found !== "string" || found === "") problems.push("id: not a string with something in it");
  if (inputs !== undefined && !isMembers(inputs)) problems.push(`inputs: ${nameOfValue(inputs)}; return an object`);
  const said = isMembers(inputs) ? readMembers(inputs, ["inputs"], false) : undefined;
  problems.push(...(said?.problems ?? []));
  if (typeof found !== "string" || problems.length > 0) throw unusable(problems, where);
  return { id: found, ...parts.result, ...(said && { inputs: said.value }) };
}

/** A plain object that an author returned. Throws CODE_RESULT. */
export function plainResult(returned: unknown, unknowns: boolean, where: Where): PlainObject {
  if (!isMembers(returned))
    throw unusable([`${where.operation} returned ${nameOfValue(returned)}; return an object`], where);
  const { value, problems } = readMembers(returned, [], unknowns);
  if (problems.length > 0) throw unusable(problems, where);
  return value;
}

/** The members that can be kept, and what is wrong with the others. */
export function readMembers(
  returned: Members,
  path: readonly string[],
  unknowns: boolean,
): { readonly value: PlainObject; readonly problems: readonly string[] } {
  const { value, problems } = checkValue(returned, path, unknowns);
  return {
    value: isPlainObject(value) ? value : {},
    problems: problems.map(({ path, found }) => (path === "" ? found : `${path}: ${found}`)),
  };
}

/** Whether the value is an object with members: no list, no class instance such as a Date. */
export function isMembers(value: unknown): value is Members {
  return nameOfValue(value) === "an object";
}

/** CODE_RESULT with every problem. */
export function unusable(problems: readonly string[], where: Where): PacksError {
  return PacksError.of("CODE_RESULT", {}, { where, details: problems });
}

interface Parts {
  readonly result: Omit<ResourceState, "id">;
  readonly problems: readonly string[];
}

const parts = ["id", "state", "privateState"];

function readParts(returned: Members): Parts {
  const problems = Object.keys(returned)
    .filter((key) => !parts.includes(key))
    .map((key) => `${key}: not a part of a result; what belongs to the object goes into state`);
  const part = (key: string) => {
    const value = returned[key] ?? {};
    if (!isMembers(value)) problems.push(`${key}: ${nameOfValue(value)}; return an object`);
    const members = readMembers(isMembers(value) ? value : {}, [key], false);
    problems.push(...members.problems);
    return members.value;
  };
  const state = part("state");
  if (returned["privateState"] === undefined) return { result: { state }, problems };
  return { result: { state, privateState: part("privateState") }, problems };
}

function complete(result: ResourceState, problems: readonly string[], where: Where): ResourceState {
  if (problems.length === 0) return result;
  const failure = unusable(problems, where);
  throw new PartialFailure(result, [failure.message], failure);
}

function lost(detail: string, where: Where): PacksError {
  return PacksError.of("CODE_RESULT_LOST", {}, { where, details: [detail] });
}
