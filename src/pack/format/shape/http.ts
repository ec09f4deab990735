import * as z from "zod/mini";
import { codeReference, described, docs, json, key, mapOf, template, text } from "./words.ts";

const status = z.int().check(z.gte(100), z.lte(599));
const statuses = () => z.union([status, z.array(status).check(z.minLength(1))]);

const requestKeys = {
  query: key("The query's parameters, each encoded.", mapOf(template())),
  headers: key("Headers of this request.", mapOf(template())),
  body: key(
    "The JSON body, `${…}` at its leaves; `null` for none. If not given: the writable properties for POST, PUT and PATCH.",
    json,
  ),
};
const methodAndPath = {
  method: key("The HTTP method, upper case.", text()),
  path: key("The path behind the base URL, beginning with `/`. Values in it are encoded.", text()),
};
const request = z.union([text(), z.strictObject({ ...methodAndPath, ...requestKeys })]);

const answerKeys = {
  expect: key("The statuses that are a success; any 2xx if not given.", statuses()),
  map: key("Declared properties out of the answer, by name.", mapOf(json)),
  unwrap: key("The part of the answer that is the object: one `${…}`.", text()),
};

/** How one operation of a resource is done: `METHOD /path`, or an object that says more. */
export const operationShape = z.union([
  described("`METHOD /path`", text()),
  z.strictObject({
    request: key("`METHOD /path`, or an object with method, path, query, headers and body.", request),
    ...methodAndPath,
    ...requestKeys,
    ...answerKeys,
    gone: key("The statuses that mean that the object is not there; 404 and 410 if not given.", statuses()),
    // biome-ignore lint/suspicious/noThenProperty: `then: read` is a word of the format, and this object is never awaited
    then: key("`read`: read the object back afterwards.", z.literal("read")),
    code: key("Do it in code instead: `./zone.ts#create`.", codeReference()),
  }),
]);
docs.add(operationShape, { id: "Operation", description: "One operation." });
/** An operation as authors write it. */
export type OperationShape = z.infer<typeof operationShape>;
/** A request as authors write it. */
export type RequestShape = z.infer<typeof request>;

/** What a function has besides its inputs and outputs. */
export const functionKeys = {
  request: key("`METHOD /path`, or an object with method, path, query, headers and body.", request),
  ...requestKeys,
  ...answerKeys,
  code: key("Do it in code instead: `./search.ts#search`.", codeReference()),
};

/** What all requests of the pack have in common. */
export const httpShape = z.strictObject({
  baseUrl: described("Where the API is, taken as it stands: `${config.endpoint}/api/v1`.", text()),
  headers: key("Headers of all requests.", mapOf(template())),
  error: key("The service's own words for a failure: `${body.error}`.", text()),
});
/** The `http` key as authors write it. */
export type HttpShape = z.infer<typeof httpShape>;
