import type { Path, PathStep } from "../../model/path.ts";
import type { Json } from "../definition.ts";

/** Is told what is wrong at a path of the document. */
export type Report = (path: Path, message: string) => void;

/** A JSON object of a document, with its place. Members of the wrong type are reported, and read as if they were not there. */
export class JsonNode {
  readonly path: Path;
  readonly #value: { readonly [key: string]: Json };
  readonly #report: Report;

  /** `value` may be anything: what is no object is reported and empty. */
  constructor(value: Json | undefined, path: Path, report: Report) {
    this.path = path;
    this.#report = report;
    const isFit = isJsonObject(value);
    if (!isFit) report(path, "must be an object");
    this.#value = isFit ? value : {};
  }

  /** Reports that something is wrong with this object, or with a member of it. */
  wrong(message: string, ...steps: readonly PathStep[]): void {
    this.#report([...this.path, ...steps], message);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#value, key);
  }

  keys(): readonly string[] {
    return Object.keys(this.#value);
  }

  json(key: string): Json | undefined {
    return this.has(key) ? this.#value[key] : undefined;
  }

  text(key: string): string | undefined {
    const value = this.json(key);
    if (value === undefined || typeof value === "string") return value;
    this.wrong("must be a string", key);
    return undefined;
  }

  flag(key: string): boolean {
    const value = this.json(key);
    if (value === undefined || typeof value === "boolean") return value ?? false;
    this.wrong("must be true or false", key);
    return false;
  }

  texts(key: string): readonly string[] {
    const value = this.json(key);
    if (value === undefined) return [];
    if (!isJsonList(value)) {
      this.wrong("must be a list of strings", key);
      return [];
    }
    return value.flatMap((item, index) => {
      if (typeof item === "string") return [item];
      this.wrong("must be a string", key, index);
      return [];
    });
  }

  /** The object under a key; undefined when there is none. */
  node(key: string): JsonNode | undefined {
    const value = this.json(key);
    return value === undefined ? undefined : new JsonNode(value, [...this.path, key], this.#report);
  }

  /** The members of the object under a key, each an object itself. */
  nodes(key: string): readonly (readonly [string, JsonNode])[] {
    const holder = this.node(key);
    return (
      holder?.keys().map((name) => [name, new JsonNode(holder.json(name), [...holder.path, name], this.#report)]) ?? []
    );
  }

  /** The items of the list under a key, each an object. */
  items(key: string): readonly JsonNode[] {
    const value = this.json(key);
    if (value === undefined) return [];
    if (isJsonList(value))
      return value.map((item, index) => new JsonNode(item, [...this.path, key, index], this.#report));
    this.wrong("must be a list", key);
    return [];
  }
}

function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
