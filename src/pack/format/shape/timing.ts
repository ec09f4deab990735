import * as z from "zod/mini";
import { described, docs, key, template, text, textLike } from "./words.ts";

const duration = () => z.union([text(), z.number()]);
const count = () => z.int().check(z.gte(1));
const status = z.int().check(z.gte(100), z.lte(599));
const statuses = () => z.union([status, z.array(status).check(z.minLength(1))]);
const headerName = () => textLike(/^[!#$%&'*+.^_`|~\w-]+$/, "a name of a header, such as Idempotency-Key");

/** Waiting for a long operation. `request` is the shape of requests, which need not know of this one. */
export function pollShape<Request extends z.core.$ZodType>(request: Request) {
  const shape = z.strictObject({
    request: key(
      "What is asked: `GET /path`, or `GET ${headers.location}` for a URL out of the answer. If not given: the answer's Operation-Location or Location.",
      request,
    ),
    expect: key("The answers that are looked at, besides any 2xx.", statuses()),
    until: key('True when it is done: `${body.status == "done"}`. If not given: when the status is not 202.', text()),
    failed: key("True when it has failed.", text()),
    every: key("The time between two questions, unless the answer has a Retry-After; 2s if not given.", duration()),
    timeout: key("How long to wait, when nothing else limits the operation; 10m if not given.", duration()),
    progress: key("What is shown meanwhile: text, or a number as percent.", text()),
    error: key("Why it failed; `http.error` if not given.", text()),
  });
  docs.add(shape, { id: "Poll", description: "Waiting for a long operation." });
  return shape;
}

/** Asking for more than the first page. */
const paginateShape = z.strictObject({
  cursor: key("The token of the next page, out of the answer: `${body.next}`. Needs `as`.", text()),
  as: key("The query parameter that takes the cursor.", text()),
  next: key("The URL of the next page, out of the answer.", text()),
  link: key("The relation in the `Link` header that is the next page: `next`.", text()),
  page: key("The query parameter that takes the page's number.", text()),
  from: key("The number of the first page; 1 if not given.", z.int().check(z.gte(0))),
  offset: key("The query parameter that takes the number of items to leave out.", text()),
  more: key("False when this page is the last one.", text()),
  maxPages: key("More pages are an error; 100 if not given.", count()),
});
docs.add(paginateShape, { id: "Paginate", description: "How the next page is asked for." });
/** A pagination as authors write it. */
export type PaginateShape = z.infer<typeof paginateShape>;

/** When a request that failed is sent again. */
export const retryShape = z.union([
  described("`false`: never send again.", z.literal(false)),
  z.strictObject({
    attempts: key("How often a request is sent at most; 3 if not given.", count()),
    statuses: key("Answers after which it may be sent again; 408, 429, 502, 503 and 504 if not given.", statuses()),
    maxWait: key("An answer whose Retry-After is longer stands; 1m if not given.", duration()),
  }),
]);
docs.add(retryShape, { id: "Retry", description: "When a request that failed is sent again." });
/** A retry policy as authors write it. */
export type RetryShape = z.infer<typeof retryShape>;

/** What one process may ask of one origin. */
export const limitsShape = z.strictObject({
  rate: key(
    "So many requests in a second, minute or hour: `10/s`.",
    textLike(/^[1-9]\d*\/(s|m|h)$/, "a number of requests in a time, such as 10/s or 600/m"),
  ),
  concurrency: key("So many requests at a time.", count()),
});
docs.add(limitsShape, { id: "Limits", description: "What one plugin process may ask of one origin." });
/** Limits as authors write them. */
export type LimitsShape = z.infer<typeof limitsShape>;

/** How to find what a lost create may have made: a request, and which of the items in its answer it is. */
export function twinShape<Keys extends z.core.$ZodShape>(requestKeys: Keys) {
  const shape = z.strictObject({
    ...requestKeys,
    items: key("The part of the answer that is the list.", text()),
    select: key("True for the one: `${item.name == inputs.name}`. If not given: the answer itself is it.", text()),
    paginate: key("How the next page is asked for.", paginateShape),
  });
  docs.add(shape, { id: "Twin", description: "How to find what a lost create may have made." });
  return shape;
}

/** What every operation may say about time and traffic. */
export const trafficKeys = {
  retry: key("When a request that failed is sent again.", retryShape),
  idempotencyKey: key("The header that makes this request safe to repeat: `Idempotency-Key`.", headerName()),
  mutex: key("Operations with the same text are done one after the other: `zone-${inputs.zone}`.", template()),
};

/** What makes an operation read page by page. */
export const pageKeys = {
  paginate: key("How the next page is asked for.", paginateShape),
  items: key("The part of each page that is the list of items; the whole answer if not given.", text()),
};
