import { PacksError } from "../../error/error.ts";
import { type PathStep, shortPath } from "../../model/path.ts";

/** Containers inside containers; Go's protobuf stops reading at a comparable depth. */
const depthLimit = 10_000;

/** Where a container stands: as a linked list, since paths are needed for errors only. */
export interface Place {
  readonly parent: Place | undefined;
  /** undefined for the bag itself, and for what is inside a special value */
  readonly step: PathStep | undefined;
  readonly depth: number;
}

/** Where a whole bag stands. */
export const top: Place = { parent: undefined, step: undefined, depth: 0 };

/** One level further in; CODEC_TOO_DEEP beyond the limit. */
export function inside(parent: Place, step: PathStep | undefined): Place {
  const place = { parent, step, depth: parent.depth + 1 };
  if (place.depth <= depthLimit) return place;
  throw PacksError.of("CODEC_TOO_DEEP", { limit: depthLimit }, { where: { property: pathOf(parent) } });
}

/** The formatted path of a place, or of one step into it. */
export function pathOf(place: Place, step?: PathStep): string {
  const steps: PathStep[] = step === undefined ? [] : [step];
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
    if (at.step !== undefined) steps.push(at.step);
  }
  return shortPath(steps.reverse());
}

/** The error for bytes that are no property values. */
export function malformed(place: Place, step: PathStep | undefined, reason: string): PacksError {
  return PacksError.of("CODEC_MALFORMED", { reason }, { where: { property: pathOf(place, step) } });
}
