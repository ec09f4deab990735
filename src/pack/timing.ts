/** Definitions about time and traffic: what a pack says of waiting, pages, retries and limits. */
import type { HttpOperation, ObjectType } from "./definition.ts";
import type { Expression, Template } from "./expression/expression.ts";

/** What an operation says besides its request and its answer. */
export interface OperationTiming {
  /** waiting for what the answer only promises */
  readonly poll?: Poll | undefined;
  /** asking for more than the first page */
  readonly paginate?: Paginate | undefined;
  /** the part of each page that is the list of items; undefined: `unwrap`, or the whole answer */
  readonly items?: Expression | undefined;
  /** undefined: that of the pack */
  readonly retry?: Retry | undefined;
  /** the header that makes the request safe to repeat */
  readonly idempotencyKey?: string | undefined;
  /** finds what a lost create may have made */
  readonly twin?: Twin | undefined;
  /** operations of the pack with the same text are done one after the other */
  readonly mutex?: Template | undefined;
}

/** What the requests of a pack have in common. */
export interface SettingsTiming {
  /** undefined: three attempts (see `retry.ts` of the HTTP handler) */
  readonly retry?: Retry | undefined;
  readonly limits?: Limits | undefined;
}

/** Waiting for a long operation. Its expressions see the last answer as `body`, `headers` and `status`. */
export interface Poll {
  /** What is asked, in one of two forms; undefined: a GET of the answer's `Operation-Location` or `Location`. */
  readonly request: HttpOperation | PollUrl | undefined;
  /** the answers that are looked at, besides any 2xx */
  readonly expect: readonly number[];
  /** true: it is done; undefined: when the status is not 202 any more */
  readonly until: Expression | undefined;
  /** true: it has failed */
  readonly failed: Expression | undefined;
  /** seconds between two questions, unless the answer has a Retry-After */
  readonly every: number;
  /** in seconds; a time limit of the whole operation takes its place */
  readonly timeout: number;
  /** for Pulumi's Info column: text, or a number as percent */
  readonly progress: Template | undefined;
  /** why it failed */
  readonly error: Template | undefined;
}

/** A request whose URL an answer tells, relative or not. */
export interface PollUrl {
  readonly kind: "url";
  readonly method: string;
  readonly url: Expression;
}

/** How the next page is asked for. Its expressions see the answer that is the present page. */
export interface Paginate {
  readonly next: NextPage;
  /** false: this page is the last one */
  readonly more: Expression | undefined;
  /** more pages are an error */
  readonly maxPages: number;
}

/** Where the next page is. Parameters are those of the query. */
export type NextPage =
  /** the answer tells a token for the next request; absent, null or empty: there is no next page */
  | { readonly kind: "cursor"; readonly parameter: string; readonly value: Expression }
  /** the answer tells the next request's URL */
  | { readonly kind: "url"; readonly value: Expression }
  /** so does its `Link` header */
  | { readonly kind: "link"; readonly rel: string }
  /** pages have numbers; an empty one is behind the last */
  | { readonly kind: "page"; readonly parameter: string; readonly from: number }
  /** so many items are left out; an empty page is behind the last */
  | { readonly kind: "offset"; readonly parameter: string };

/** When a request that failed is sent again. */
export interface Retry {
  /** how often it is sent at most; 1: never again */
  readonly attempts: number;
  readonly statuses: readonly number[];
  /** seconds; an answer that asks for a longer wait stands */
  readonly maxWait: number;
}

/** What holds when nobody says anything. */
export const defaultRetry: Retry = { attempts: 3, statuses: [408, 429, 502, 503, 504], maxWait: 60 };

/** How to find what a lost create may have made: a request for a list, and which item it is. */
export interface Twin {
  readonly request: HttpOperation;
  /** over `item`; undefined: what is answered is the twin itself */
  readonly select: Expression | undefined;
}

/** What a process may ask of one origin of a pack. */
export interface Limits {
  /** so many requests may start in so many seconds */
  readonly rate: { readonly count: number; readonly seconds: number } | undefined;
  /** so many requests at a time */
  readonly concurrency: number | undefined;
}

/** How objects of a resource are listed by HTTP: what `list` has besides its request. */
export interface Listing {
  /** what the query may say, as `inputs` */
  readonly inputs: ObjectType;
  /** over `item`, which is also its `body`; undefined: the resource's own id */
  readonly id: Template | undefined;
  /** undefined: the item's `name`, or its id */
  readonly name: Template | undefined;
}
