import { messageOf } from "../../error/error.ts";
import { formatPath, type Path } from "../../model/path.ts";
import type { EnumType, Json, ObjectType } from "../definition.ts";
import type { Problem } from "../format/problem.ts";
import { parseToken } from "../token.ts";
import { JsonNode } from "./json-node.ts";
import { LazyMap } from "./lazy-map.ts";
import {
  type BroughtFunction,
  type BroughtResource,
  readConfig,
  readFunction,
  readNamedType,
  readResource,
} from "./read-parts.ts";
import type { Targets } from "./read-type.ts";

/** A Pulumi package schema that a pack brings, read as far as it is asked for: one may have thousands of resources. */
export interface BroughtSchema {
  /** its path in the pack */
  readonly file: string;
  readonly root: JsonNode;
  /** the document, as it is */
  readonly document: { readonly [key: string]: Json };
  /** by author's names: `Zone` or `dns/Zone` */
  readonly resources: ReadonlyMap<string, BroughtResource>;
  readonly functions: ReadonlyMap<string, BroughtFunction>;
  readonly types: ReadonlyMap<string, ObjectType | EnumType>;
  readonly config: () => ObjectType;
  /** the token of an author's name */
  readonly tokenOf: (section: Section, name: string) => string | undefined;
  /** what was found to be wrong by now, in what was read */
  readonly problems: () => readonly Problem[];
}

/** The parts of a schema that are keyed by tokens. */
export type Section = "resources" | "functions" | "types";

/** A schema out of the text of its file. What is wrong with a part is known once that was read. */
export function readSchema(file: string, content: Uint8Array): BroughtSchema {
  const found = new Map<string, Problem>();
  const report = (path: Path, message: string) => {
    const problem = { file, line: 0, column: 0, path: formatPath(path), message };
    found.set(`${problem.path}: ${message}`, problem);
  };
  const document = parsed(content, (message) => report([], message));
  const root = new JsonNode(document, [], report);
  const sections = {
    resources: tokensOf(root, "resources"),
    functions: tokensOf(root, "functions"),
    types: tokensOf(root, "types"),
  };
  const part = <Value>(section: Section, read: (spec: JsonNode, name: string) => Value) => {
    const holder = root.has(section) ? root.node(section) : undefined;
    return new LazyMap(sections[section].keys(), (name) => {
      const token = sections[section].get(name) ?? "";
      return read(new JsonNode(holder?.json(token), [section, token], report), name);
    });
  };
  const types: ReadonlyMap<string, ObjectType | EnumType> = part("types", (spec, name) =>
    readNamedType(spec, name, targets),
  );
  const targets: Targets = {
    type: (name) => types.get(name),
    hasResource: (name) => sections.resources.has(name),
  };
  let config: ObjectType | undefined;
  return {
    file,
    root,
    document,
    types,
    resources: part("resources", (spec) => readResource(spec, targets)),
    functions: part("functions", (spec) => readFunction(spec, targets)),
    config: () => {
      config ??= readConfig(root, targets);
      return config;
    },
    tokenOf: (section, name) => sections[section].get(name),
    problems: () => [...found.values()],
  };
}

function parsed(content: Uint8Array, wrong: (message: string) => void): { readonly [key: string]: Json } {
  try {
    const value: Json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
    if (typeof value === "object" && value !== null && !isList(value)) return value;
    wrong("is no JSON object");
  } catch (caught) {
    wrong(`is not valid JSON: ${messageOf(caught)}`);
  }
  return {};
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The tokens of a section by author's names. */
function tokensOf(root: JsonNode, section: Section): ReadonlyMap<string, string> {
  const tokens = root.has(section) ? (root.node(section)?.keys() ?? []) : [];
  return new Map(tokens.map((token) => [parseToken(token)?.authorName ?? token, token]));
}
