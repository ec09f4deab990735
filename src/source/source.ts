import type { Log } from "../model/log.ts";
import type { PackFiles } from "../pack/files.ts";
import type { PackReference } from "./reference.ts";

/** A reference of which everything is known that fetching the pack needs. */
export interface Resolution {
  readonly reference: PackReference;
  /** where the pack is on this machine, for `open` and for messages; never part of a value */
  readonly location: string;
  /** whether the same reference may give other content tomorrow */
  readonly mutable: boolean;
  /** The reference that finds the same pack on another machine with the same project; empty when there is none. */
  readonly portable: string;
}

/** What every call on a source gets. */
export interface SourceContext {
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** A kind of place that packs come from. All kinds have the same two steps. */
export interface Source<Reference extends PackReference = PackReference> {
  /** Finds the pack. Throws SOURCE_*. */
  resolve(reference: Reference, context: SourceContext): Promise<Resolution>;
  /** The files of the pack that was found. Throws SOURCE_* and PACK_*. */
  open(resolution: Resolution, context: SourceContext): Promise<PackFiles>;
}
