import * as z from "zod/mini";
import { authShape, exchangeKeys, tlsShape } from "./auth.ts";
import { answerKeys, goneKey, requestKeys, settingsKeys } from "./exchange.ts";
import { propertiesShape } from "./property.ts";
import { limitsShape, pageKeys, pollShape, retryShape, trafficKeys, twinShape } from "./timing.ts";
import { stepKeys, updateKeys } from "./update.ts";
import { codeReference, described, docs, key, text } from "./words.ts";

const methodAndPath = {
  method: key("The HTTP method, upper case.", text()),
  path: key("The path behind the base URL, beginning with `/`. Values in it are encoded.", text()),
};
const request = z.union([text(), z.strictObject({ ...methodAndPath, ...requestKeys })]);

const requestLine = () => key("`METHOD /path`, or an object with method, path, query, headers and body.", request);
const poll = key("Waiting for what the answer only promises.", pollShape(request));
const twin = twinShape({ request: requestLine(), ...methodAndPath, ...requestKeys });
/** A search for a twin as authors write it. */
export type TwinShape = z.infer<typeof twin>;

/** How one operation of a resource is done: `METHOD /path`, or an object that says more. */
export const operationShape = z.union([
  described("`METHOD /path`", text()),
  z.strictObject({
    request: key("`METHOD /path`, or an object with method, path, query, headers and body.", request),
    ...methodAndPath,
    ...requestKeys,
    ...answerKeys,
    gone: goneKey(),
    // biome-ignore lint/suspicious/noThenProperty: `then: read` is a word of the format, and this object is never awaited
    then: key("`read`: read the object back afterwards.", z.literal("read")),
    code: key("Do it in code instead: `./zone.ts#create`.", codeReference()),
    ...updateKeys,
    poll,
    twin: key("How to find what a lost create may have made, before it is sent again.", twin),
    ...pageKeys,
    ...trafficKeys,
  }),
]);
docs.add(operationShape, { id: "Operation", description: "One operation." });
/** An operation as authors write it. */
export type OperationShape = z.infer<typeof operationShape>;
/** A request as authors write it. */
export type RequestShape = z.infer<typeof request>;

/** A poll as authors write it. */
export type PollShape = z.infer<ReturnType<typeof pollShape<typeof request>>>;

/** How the objects of a resource are listed. */
export const listShape = z.union([
  described("`METHOD /path`", text()),
  z.strictObject({
    request: requestLine(),
    ...methodAndPath,
    ...requestKeys,
    expect: answerKeys.expect,
    inputs: key("What a query may say: `${inputs.zone}`.", propertiesShape),
    id: key("The id of an item, by which it can be imported: `${item.id}`; the resource's `id` if not given.", text()),
    name: key("The name of an item; its `name` if not given.", text()),
    code: key("Do it in code instead: `./zone.ts#list`.", codeReference()),
    ...pageKeys,
    ...trafficKeys,
  }),
]);
docs.add(listShape, { id: "List", description: "How the objects of a resource are listed." });
/** A list as authors write it. */
export type ListShape = z.infer<typeof listShape>;

/** What a function has besides its inputs and outputs. */
export const functionKeys = {
  request: key("`METHOD /path`, or an object with method, path, query, headers and body.", request),
  ...requestKeys,
  ...answerKeys,
  code: key("Do it in code instead: `./search.ts#search`.", codeReference()),
  poll,
  ...pageKeys,
  ...trafficKeys,
  ...stepKeys,
};

/** What all requests of the pack have in common. */
export const httpShape = z.strictObject({
  baseUrl: described("Where the API is, taken as it stands: `${config.endpoint}/api/v1`.", text()),
  ...settingsKeys,
  retry: key("When requests that failed are sent again.", retryShape),
  limits: key("What one plugin process may ask of one origin.", limitsShape),
  auth: key("How requests show who is asking: one way, or a list of alternatives.", authShape),
  tls: key("Client certificate and private authorities.", tlsShape),
  ...exchangeKeys,
});
/** The `http` key as authors write it. */
export type HttpShape = z.infer<typeof httpShape>;
