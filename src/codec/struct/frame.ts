import type { PathStep } from "../../model/path.ts";
import type { PropertyList, PropertyObject, PropertyValue } from "../../model/value.ts";
import { LazyList, LazyObject, type Part, type WireSlice } from "./lazy.ts";
import type { Fields } from "./lower.ts";

/** A container that is being written, from its last part to its first. */
export interface Frame {
  /** the keys of an object's parts; undefined for a list */
  readonly keys: readonly string[] | undefined;
  readonly parts: readonly Part[];
  /** where the parts that are still bytes are */
  readonly slice: WireSlice | undefined;
  /** decodes such a part */
  readonly read: (index: number) => PropertyValue | undefined;
  /** whether a part's key or index is a step of a path; not so for the fields of special values */
  readonly named: boolean;
  /** whether it is nothing without its last part: a secret without its value */
  readonly whole: boolean;
  /** the part to write next; those behind it are done */
  next: number;
  /** which part of its parent it is */
  readonly index: number;
  /** how much had been written before it */
  readonly start: number;
  /** messages around its parts: the unit in which Go's protobuf limits depth */
  readonly depth: number;
}

/** What `Frame` says of the place of a container. */
export type Opening = Pick<Frame, "index" | "start" | "depth">;

/** A Struct: the message itself, the entry and the Value around each part. */
export function objectFrame(object: PropertyObject, at: Opening): Frame {
  const lazy = object instanceof LazyObject ? object : undefined;
  const keys: string[] = [];
  const parts: Part[] = [];
  for (const [key, part] of lazy?.parts() ?? object.entries()) {
    keys.push(key);
    parts.push(part);
  }
  const read = (index: number) => object.get(keys[index] ?? "");
  return {
    keys,
    parts,
    slice: lazy?.slice,
    read,
    named: true,
    whole: false,
    next: parts.length - 1,
    ...at,
    depth: at.depth + 3,
  };
}

/** A ListValue: the message itself and the Value around each part. */
export function listFrame(list: PropertyList, at: Opening): Frame {
  const lazy = list instanceof LazyList ? list : undefined;
  const parts: readonly Part[] = lazy?.parts() ?? [...list];
  const read = (index: number) => list.at(index);
  return {
    keys: undefined,
    parts,
    slice: lazy?.slice,
    read,
    named: true,
    whole: false,
    next: parts.length - 1,
    ...at,
    depth: at.depth + 2,
  };
}

/** The Struct of a special value. */
export function fieldsFrame({ fields, whole }: Fields, at: Opening): Frame {
  const keys = fields.map(([key]) => key);
  const parts: readonly PropertyValue[] = fields.map(([, value]) => value);
  const read = (index: number) => parts[index];
  return {
    keys,
    parts,
    slice: undefined,
    read,
    named: false,
    whole,
    next: parts.length - 1,
    ...at,
    depth: at.depth + 3,
  };
}

/** The path to the part that the innermost frame is at. */
export function pathOfFrames(frames: readonly Frame[], index: number): PathStep[] {
  const path: PathStep[] = [];
  for (const [level, frame] of frames.entries()) {
    const at = frames[level + 1]?.index ?? index;
    if (frame.named) path.push(frame.keys?.[at] ?? at);
  }
  return path;
}
