/** Definitions about requests and answers: what a pack says of codecs, cookies, statuses, and of answers that are lists. */
import type { BodyTemplate } from "./definition.ts";
import type { Expression, Template } from "./expression/expression.ts";

/** How a body is written: JSON, a URL-encoded form, a multipart form, text, the bytes of an asset or archive, or none. */
export type BodyCodec = "json" | "form" | "multipart" | "text" | "raw" | "none";

/** How a list is written in queries and forms: `a=1&a=2`, `a=1,2`, or `a[]=1&a[]=2`. */
export type ArrayStyle = "repeat" | "comma" | "brackets";

/** What an operation says besides method, path, query, headers and body. */
export interface OperationExchange {
  readonly cookies?: ReadonlyMap<string, Template> | undefined;
  /** undefined: json */
  readonly codec?: BodyCodec | undefined;
  /** undefined: repeat */
  readonly arrays?: ArrayStyle | undefined;
  /** true: the answer is a success; undefined: `expect` tells, or the pack's own */
  readonly expectWhen?: Expression | undefined;
  /** true: the object is not there; false: `gone` alone tells; undefined: the pack's own besides */
  readonly goneWhen?: Expression | false | undefined;
  /** the service's own words for a failure; undefined: that of the pack */
  readonly error?: Template | undefined;
  /** which item of the answer's list is the object */
  readonly select?: Selection | undefined;
}

/** One item out of a list. */
export interface Selection {
  /** the list, in the whole answer; undefined: `unwrap`, or the whole answer */
  readonly from: Expression | undefined;
  /** over `item`, besides what `map` may read */
  readonly where: Expression;
}

/** What all requests and answers of a pack have in common. */
export interface SettingsExchange {
  readonly query?: ReadonlyMap<string, Template> | undefined;
  readonly cookies?: ReadonlyMap<string, Template> | undefined;
  /** members of every body that is an object, under those of the operation */
  readonly body?: ReadonlyMap<string, BodyTemplate> | undefined;
  /** statuses that are a success where an operation names none; empty: any 2xx */
  readonly expect?: readonly number[] | undefined;
  readonly expectWhen?: Expression | undefined;
  readonly goneWhen?: Expression | undefined;
}
