import { PacksError } from "../../error/error.ts";
import type { ResourceCall } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { Offer, OfferedResource } from "./offer.ts";
import type { Paint } from "./paint.ts";
import type { Plugin } from "./plugin.ts";
import type { Report } from "./report.ts";

/** A resource on its walk. */
export interface Trial {
  readonly plugin: Plugin;
  readonly offer: Offer;
  readonly resource: OfferedResource;
  readonly call: ResourceCall;
  readonly report: Report;
  readonly paint: Paint;
  /** one for the whole walk: names made in a preview are then those of the real thing */
  readonly seed: Uint8Array;
  /** the objects that exist now, to be removed when the walk ends too early */
  readonly live: Set<Instance>;
}

/** An object as the state has it. */
export interface Instance {
  readonly id: string;
  readonly inputs: PropertyObject;
  readonly properties: PropertyObject;
}

/** What ends a walk: something that the engine relies on is not so. */
export function mismatch(
  trial: Trial,
  step: string,
  expected: string,
  found: string,
  details: readonly string[] = [],
): PacksError {
  return PacksError.of(
    "CLI_MISMATCH",
    { expected, found },
    { where: { token: trial.call.type, operation: step }, details },
  );
}
