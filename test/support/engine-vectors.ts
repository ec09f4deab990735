/** The vectors that the engine's own marshaller wrote (test/engine/corpus), and property values in the words of its descriptions. */
import { readFileSync } from "node:fs";
import type { Archive, Asset, PropertyValue } from "../../src/model/value.ts";

/** One property map: as bytes, and as a description of what it means. */
export interface EngineVector {
  readonly name: string;
  /** base64 of a google.protobuf.Struct */
  readonly struct: string;
  readonly value: unknown;
}

/** All vectors, hand-made ones first. */
export function engineVectors(): readonly EngineVector[] {
  return JSON.parse(readFileSync(new URL("../codec/vectors/engine.json", import.meta.url), "utf8"));
}

/** What test/engine/corpus/describe.go says of the same value. */
export function describeValue(value: PropertyValue | undefined): unknown {
  if (value === undefined) return undefined;
  if (typeof value === "number") return { number: Object.is(value, -0) ? "-0" : bits(value) };
  if (value === null || typeof value !== "object") return value;
  switch (value.kind) {
    case "object":
      return { object: pairs([...value.entries()].map(([key, inner]) => [key, describeValue(inner)])) };
    case "list":
      return [...value].map(describeValue);
    case "secret":
      return value.value === undefined ? { "secret without value": true } : { secret: describeValue(value.value) };
    case "output": {
      const known = value.value === undefined ? {} : { value: describeValue(value.value) };
      return { output: { dependencies: value.dependencies, secret: value.secret, ...known } };
    }
    case "unknown":
      return { unknown: value.of };
    case "bytes":
      return { bytes: Buffer.from(value.bytes).toString("base64") };
    case "reference": {
      const { kind: _kind, id, ...members } = value;
      return {
        reference: { ...members, ...(id !== undefined && { id: typeof id === "string" ? id : { unknown: id.of } }) },
      };
    }
    default:
      return describeContents(value);
  }
}

function describeContents(value: Asset | Archive): unknown {
  if (value.kind === "asset") {
    const { kind: _kind, text, ...members } = value;
    return { asset: text === undefined || text === "" ? members : { ...members, text } };
  }
  const { kind: _kind, assets, ...members } = value;
  const entries = assets && pairs([...assets].map(([name, inner]) => [name, describeContents(inner)]));
  return { archive: entries === undefined ? members : { ...members, assets: entries } };
}

function bits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return Number.isNaN(value) ? "NaN" : view.getBigUint64(0).toString(16);
}

/** In the order of Go's strings, which is that of their bytes. */
function pairs(entries: readonly [string, unknown][]): readonly [string, unknown][] {
  return entries.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
