/**
 * What a pack offers, after parsing: every name resolved, every short form expanded, every expression compiled.
 * The lifecycle, the schema and the handlers read this and nothing else; `pack.yaml` is seen by `pack/format` alone.
 */
import type { Auth, ExchangeSettings, TlsSettings } from "./auth.ts";
import type { OperationExchange, SettingsExchange } from "./exchange.ts";
import type { Expression, Template } from "./expression/expression.ts";
import type { OperationName } from "./operations.ts";
import type { OperationUpdates, ResourcePolicies } from "./policies.ts";
import type { Listing, OperationTiming, SettingsTiming } from "./timing.ts";

/** The JSON values of a pack's defaults, enums and examples. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A pack's definition. Maps are keyed by the author's names, never by tokens: the package may be renamed. */
export interface PackDefinition {
  readonly name: string;
  /** strict semver */
  readonly version: string;
  readonly description: string | undefined;
  readonly displayName: string | undefined;
  readonly publisher: string | undefined;
  readonly namespace: string | undefined;
  readonly keywords: readonly string[];
  readonly homepage: string | undefined;
  readonly repository: string | undefined;
  readonly license: string | undefined;
  readonly logoUrl: string | undefined;
  /** semver range of hosts */
  readonly requires: string | undefined;
  /** `language` blocks of the author, laid over ours */
  readonly language: { readonly [language: string]: Json };
  readonly config: ObjectType;
  readonly http: HttpSettings | undefined;
  /** further hosts that requests may go to */
  readonly hosts: readonly string[];
  /** environment variables that the pack may read */
  readonly env: readonly string[];
  /** by author's name: `Zone` or `dns/Zone` */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** object and enum types by author's name, inline ones under `<Owner><Property>` or their title */
  readonly types: ReadonlyMap<string, ObjectType | EnumType>;
  /** true when any resource or function is done in code */
  readonly hasCode: boolean;
  /** the complete package schema that the pack brings, as it is written; resources, functions, types and config were read from it */
  readonly schema?: { readonly [key: string]: Json } | undefined;
}

/** The type of a property. */
export type PropertyType =
  | { readonly kind: "boolean" }
  | { readonly kind: "string" }
  | { readonly kind: "integer" }
  | { readonly kind: "number" }
  | { readonly kind: "asset" }
  | { readonly kind: "archive" }
  | { readonly kind: "any" }
  | { readonly kind: "array"; readonly items: Property }
  | { readonly kind: "map"; readonly values: Property }
  | { readonly kind: "resource"; readonly name: string }
  | EnumType
  | ObjectType;

/** An object with named properties. `name` is its author's name in `types`; "" for config, resources and functions themselves. */
export interface ObjectType {
  readonly kind: "object";
  readonly name: string;
  readonly description: string | undefined;
  readonly properties: ReadonlyMap<string, Property>;
}

/** A type with a fixed set of values. */
export interface EnumType {
  readonly kind: "enum";
  readonly name: string;
  readonly description: string | undefined;
  readonly of: "string" | "integer" | "number";
  readonly values: readonly {
    readonly value: string | number;
    readonly name?: string;
    readonly description?: string;
    readonly deprecated?: string;
  }[];
}

/** What counts as equal in a diff. */
export type Comparer =
  | { readonly kind: "set" }
  | { readonly kind: "keyed"; readonly key: string }
  | { readonly kind: "caseInsensitive" }
  | { readonly kind: "json" }
  | { readonly kind: "duration" }
  | { readonly kind: "number" }
  | { readonly kind: "trimmed" }
  /** the same when an expression over `item` makes the same of both */
  | { readonly kind: "by"; readonly expression: Expression };

/** How a name is made when the user gives none. */
export interface AutoName {
  readonly maxLength: number;
  readonly separator: string;
  /** count of random hex digits */
  readonly randomLength: number;
}

/** One property: its type and everything said about it (design.md §4). */
export interface Property {
  readonly type: PropertyType;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** of the inputs */
  readonly required: boolean;
  readonly default: Json | undefined;
  /** environment variables that give a default, in order */
  readonly env: readonly string[];
  readonly secret: boolean;
  /** a change replaces */
  readonly immutable: boolean;
  /** output only */
  readonly readOnly: boolean;
  /** an output that may be absent */
  readonly optional: boolean;
  /** sent, but never read back */
  readonly writeOnly: boolean;
  /** kept in state, neither sent nor read */
  readonly local?: boolean | undefined;
  /** the server fills it in; an absent input never shows a diff */
  readonly serverDefault: boolean;
  /** a read-only value that any update may change */
  readonly volatile: boolean;
  /** a read-only value that changes when one of these inputs does */
  readonly changesWith: readonly string[];
  /** computed from inputs and config */
  readonly value: Expression | undefined;
  readonly compare: Comparer | undefined;
  readonly autoName: AutoName | undefined;
  /** the name on the API's side, when it differs */
  readonly as: string | undefined;
  readonly deprecated: string | undefined;
  readonly format: string | undefined;
  /** text here, a whole number of 64 bits in the API's JSON: `type: integer, format: int64` */
  readonly wholeNumber?: boolean | undefined;
  readonly pattern: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  readonly multipleOf: number | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly uniqueItems: boolean;
}

/** A resource: its properties, and how each operation is done. */
export interface ResourceDefinition extends ResourcePolicies {
  /** the author's name, `Zone` or `dns/Zone` */
  readonly name: string;
  readonly description: string | undefined;
  readonly deprecated: string | undefined;
  /** former names (author's form) or complete foreign tokens such as `pulumi-nodejs:dynamic:Resource` */
  readonly aliases: readonly string[];
  /** inputs and outputs in one: `readOnly` ones are outputs only */
  readonly properties: ObjectType;
  /** in seconds, used when the user gives none */
  readonly timeouts: { readonly [operation in OperationName]?: number };
  /** undefined: decided by whether the new id can be shown to differ (design.md §4, Replacing) */
  readonly deleteBeforeReplace: boolean | undefined;
  /** the id as an expression of the answer, or of inputs alone; undefined for code that returns it */
  readonly id: Template | undefined;
  readonly operations: ReadonlyMap<OperationName, Operation>;
  /** of a `list` by HTTP */
  readonly listing?: Listing | undefined;
  /** a module that does all operations that `operations` does not have */
  readonly code: CodeReference | undefined;
  /** brings old states up to date, in order of `from` */
  readonly migrate: readonly Migration[];
}

/** A function: its inputs and outputs, and how it is done. */
export interface FunctionDefinition {
  readonly name: string;
  readonly description: string | undefined;
  readonly deprecated: string | undefined;
  readonly inputs: ObjectType;
  readonly outputs: ObjectType;
  readonly operation: Operation;
}

/** How one operation is done. */
export type Operation = HttpOperation | CodeReference;

/** An export of a module of the pack; `code: ./zone.ts#zone`. */
export interface CodeReference {
  readonly kind: "code";
  /** a path inside the pack, `/`-separated, without a leading `./` */
  readonly module: string;
  readonly export: string;
}

/** An operation done by one HTTP request. */
export interface HttpOperation extends OperationExchange, OperationTiming, OperationUpdates {
  readonly kind: "http";
  readonly method: string;
  readonly path: Template;
  readonly query: ReadonlyMap<string, Template>;
  readonly headers: ReadonlyMap<string, Template>;
  /** undefined: the writable properties for POST, PUT and PATCH, nothing for the others; null: no body */
  readonly body: BodyTemplate | null | undefined;
  /** statuses that are a success; empty: any 2xx */
  readonly expect: readonly number[];
  /** statuses that mean that the object is not there; default 404 and 410 */
  readonly gone: readonly number[];
  /** read the object back afterwards */
  readonly thenRead: boolean;
  /** declared properties from the answer, by name; undefined: the answer's members of the same name */
  readonly map: ReadonlyMap<string, BodyTemplate> | undefined;
  /** the part of the answer that is the object; undefined: the whole answer */
  readonly unwrap: Expression | undefined;
}

/** A tree of JSON with templates at its leaves. */
export type BodyTemplate = Template | readonly BodyTemplate[] | ReadonlyMap<string, BodyTemplate>;

/** What all requests of a pack have in common. */
export interface HttpSettings extends SettingsExchange, SettingsTiming {
  /** taken raw, not encoded */
  readonly baseUrl: Template;
  readonly headers: ReadonlyMap<string, Template>;
  /** the service's own words for a failure, read from the answer */
  readonly error: Template | undefined;
  /** the first way that is configured is used */
  readonly auth?: readonly Auth[] | undefined;
  readonly tls?: TlsSettings | undefined;
  /** undefined, and what is undefined in it: the defaults of `platform/http.ts` */
  readonly exchange?: ExchangeSettings | undefined;
}

/** One step that brings a state up to date: from all versions of `from` (a semver range) to the present one. */
export interface Migration {
  readonly from: string;
  /** new property to expression over `state`, or to undefined to drop it */
  readonly map: ReadonlyMap<string, Expression | null> | undefined;
  readonly code: CodeReference | undefined;
}
