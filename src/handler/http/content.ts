import { messageOf } from "../../error/error.ts";
import { isLeaf, type PlainObject } from "../../model/plain.ts";
import type { HttpOperation, ObjectType } from "../../pack/definition.ts";
import { asText, evaluateBodyExact } from "../../pack/expression/evaluate.ts";
import { isExactList, isExactObject } from "../../pack/expression/exact.ts";
import { stringifyExact } from "../../pack/expression/exact-json.ts";
import type { Exact } from "../../pack/expression/expression.ts";
import type { HttpBody } from "../../platform/http.ts";
import { writableBody } from "./body.ts";
import { PlacementError } from "./encode.ts";
import { fileOf } from "./file.ts";
import { fieldsOf, urlEncoded } from "./form.ts";
import type { HttpCall } from "./handling.ts";
import { multipart } from "./multipart.ts";

/** What an operation sends when it does not say: the writable properties of these inputs. Undefined: nothing. */
export interface DefaultBody {
  readonly type: ObjectType;
  readonly inputs: PlainObject;
}

/** The body of a request with what its headers say about it. */
export interface Content {
  readonly body: HttpBody;
  readonly type: string;
  /** in bytes; undefined: the platform counts, or nobody can tell before it is sent */
  readonly length?: number | undefined;
}

const withBody = new Set(["POST", "PUT", "PATCH"]);

/** The body of an operation's request, written by its codec. Throws PlacementError for what the codec cannot write. */
export function contentOf(operation: HttpOperation, call: HttpCall, defaults?: DefaultBody): Content | undefined {
  const codec = operation.codec ?? "json";
  if (codec === "none") return undefined;
  const value = valueFor(operation, call, defaults);
  if (value === undefined) return undefined;
  const arrays = operation.arrays ?? "repeat";
  switch (codec) {
    case "json":
      return { body: jsonText(value), type: "application/json" };
    case "form":
      return { body: urlEncoded(fieldsOf(value, arrays)), type: "application/x-www-form-urlencoded" };
    case "multipart":
      return multipart(fieldsOf(partsOf(value), arrays), call);
    case "text":
      return { body: asText(value, "body"), type: "text/plain; charset=utf-8" };
    case "raw":
      return rawContent(value, call);
  }
}

function valueFor(operation: HttpOperation, call: HttpCall, defaults: DefaultBody | undefined): Exact | undefined {
  if (operation.body === null) return undefined;
  const isDefault = operation.body === undefined && defaults !== undefined && withBody.has(operation.method);
  const own = operation.body === undefined ? undefined : evaluateBodyExact(operation.body, call.roots);
  const value = isDefault ? writableBody(defaults.type, defaults.inputs) : own;
  const common = call.handling.settings.body;
  if (common === undefined || !isExactObject(value)) return value;
  return { ...members(evaluateBodyExact(common, call.roots)), ...value };
}

function members(value: Exact | undefined) {
  return isExactObject(value) ? value : {};
}

/** Objects are parts of JSON in a multipart form; lists are several parts. */
function partsOf(value: Exact): Exact {
  if (!isExactObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, partOf(member)]));
}

function partOf(member: Exact | undefined): Exact | undefined {
  if (isExactList(member)) return member.map((item) => (isExactObject(item) ? jsonText(item) : item));
  return isExactObject(member) ? jsonText(member) : member;
}

function jsonText(value: Exact): string {
  try {
    return stringifyExact(value);
  } catch (error) {
    throw new PlacementError(`its body cannot be JSON: ${messageOf(error)}`);
  }
}

function rawContent(value: Exact, call: HttpCall): Content {
  const type = "application/octet-stream";
  if (value instanceof Uint8Array) return { body: new Uint8Array(value), type };
  if (!isLeaf(value)) return { body: asText(value, "body"), type };
  const file = fileOf(value, call);
  return { body: () => file.pieces(), type: file.type ?? type, length: file.size };
}
