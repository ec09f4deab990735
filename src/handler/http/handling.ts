import type { Where } from "../../error/error.ts";
import type { Log } from "../../model/log.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { CodeReference, HttpSettings, ObjectType } from "../../pack/definition.ts";
import type { Roots } from "../../pack/expression/expression.ts";
import type { Clock } from "../../platform/clock.ts";
import type { HarLog } from "../../platform/har-file.ts";
import type { Http } from "../../platform/http.ts";
import type { OperationContext } from "../handler.ts";
import type { Tokens } from "./auth/tokens.ts";
import type { Traffic } from "./traffic.ts";

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
  /** loads a step that is done in code; undefined: there is none */
  readonly step?: StepLoader | undefined;
  /** what all packs of the process wait for */
  readonly traffic: Traffic;
  /** the tokens that were got, for all packs of the process */
  readonly tokens: Pick<Tokens, "get">;
  /** records all exchanges, if the user asks for it */
  readonly har?: HarLog | undefined;
  /** the names under which answers have secrets */
  readonly secretMembers?: ReadonlySet<string> | undefined;
  /** the type of the configuration */
  readonly config?: ObjectType | undefined;
}

/** Loads a function of the pack's code; `name` is the resource's or function's, `operation` what it is a step of. */
export type StepLoader = (
  reference: CodeReference,
  about: { readonly name: string; readonly operation: string },
  log: Log,
) => Promise<(parts: PlainObject, operation: OperationContext) => Promise<PlainObject | undefined>>;

/** One operation while it is performed. */
export interface HttpCall {
  readonly handling: HttpHandling;
  readonly context: OperationContext;
  /** what expressions in the request may read */
  readonly roots: Roots;
  readonly where: Where;
}
