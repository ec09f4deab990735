import type { Where } from "../../error/error.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { HttpSettings } from "../../pack/definition.ts";
import type { Roots } from "../../pack/expression/expression.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Http } from "../../platform/http.ts";
import type { OperationContext } from "../handler.ts";

/** What all HTTP operations of one pack share. */
export interface HttpHandling {
  /** `name@version`, for errors */
  readonly pack: string;
  readonly settings: HttpSettings;
  /** hosts, perhaps with a port, to which requests may go besides the base URL's */
  readonly hosts: readonly string[];
  /** the environment variables that the pack lists, those that are set */
  readonly env: PlainObject;
  readonly http: Http;
  readonly clock: Clock;
}

/** One operation while it is performed. */
export interface HttpCall {
  readonly handling: HttpHandling;
  readonly context: OperationContext;
  /** what expressions in the request may read */
  readonly roots: Roots;
  readonly where: Where;
}
