import * as z from "zod/mini";
import { described, docs, json, key, mapOf, template, text, textLike } from "./words.ts";

const status = z.int().check(z.gte(100), z.lte(599));
/** One status or several, or one expression over the answer. */
const statuses = () =>
  z.union([
    status,
    z.array(status).check(z.minLength(1)),
    textLike(/^\$\{[\s\S]*\}$/, "a status, a list of statuses, or one `${…}` over status, headers and body"),
  ]);
/** Statuses, or an expression, as authors write them. */
export type StatusesShape = z.infer<ReturnType<typeof statuses>>;

const codec = z.enum(["json", "form", "multipart", "text", "raw", "none"]);
const arrays = z.enum(["repeat", "comma", "brackets"]);

/** What a request may say besides method and path, at an operation. */
export const requestKeys = {
  query: key("The query's parameters, each encoded.", mapOf(template())),
  headers: key("Headers of this request.", mapOf(template())),
  cookies: key("Cookies of this request, each encoded.", mapOf(template())),
  body: key(
    "The body, `${…}` at its leaves; `null` for none. If not given: the writable properties for POST, PUT and PATCH.",
    json,
  ),
  codec: key("How the body is written; `json` if not given.", codec),
  arrays: key("How lists are written in query and form; `repeat` if not given.", arrays),
};

/** Which item of an answer's list is the object. */
const selectShape = z.union([
  described("Which item: one `${…}` over `item`.", text()),
  z.strictObject({
    from: key("The list: one `${…}` over the answer; what `unwrap` finds if not given.", text()),
    where: described("Which item: one `${…}` over `item`.", text()),
  }),
]);
docs.add(selectShape, { id: "Select", description: "Which item of an answer's list is the object." });
/** A selection as authors write it. */
export type SelectShape = z.infer<typeof selectShape>;

/** What is said about an answer. */
export const answerKeys = {
  expect: key("The statuses that are a success, or one `${…}` that is true then; any 2xx if not given.", statuses()),
  error: key("The service's own words for a failure: `${body.error}`.", text()),
  map: key("Declared properties out of the answer, by name.", mapOf(json)),
  unwrap: key("The part of the answer that is the object: one `${…}`.", text()),
  select: key("Which item of the answer's list is the object.", selectShape),
};

/** When an object is not there. */
export const goneKey = () =>
  key(
    "The statuses that mean that the object is not there, or one `${…}` that is true then; 404 and 410 if not given.",
    statuses(),
  );

/** What all requests and answers of a pack have in common. */
export const settingsKeys = {
  headers: key("Headers of all requests.", mapOf(template())),
  query: key("Parameters of all queries.", mapOf(template())),
  cookies: key("Cookies of all requests.", mapOf(template())),
  body: key("Members of all bodies that are objects.", mapOf(json)),
  codec: requestKeys.codec,
  arrays: requestKeys.arrays,
  expect: answerKeys.expect,
  gone: goneKey(),
  error: answerKeys.error,
};
