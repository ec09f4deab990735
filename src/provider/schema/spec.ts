/**
 * Pulumi's package schema, as far as we write it (protocol §7; the metaschema is `pulumi schema`'s).
 * Absent parts are undefined, which JSON leaves out.
 */
import type { Json } from "../../pack/definition.ts";

/** What a schema says of the plugin that serves the package. */
export interface SchemaOptions {
  /** the base plugin: `packs` */
  readonly hostName: string;
  readonly hostVersion: string;
  readonly pluginDownloadURL: string | undefined;
  /** the value that SDKs embed; undefined: a schema to look at, which no SDK can be made from */
  readonly parameter: Uint8Array | undefined;
  /** whether the package rides on the base provider instead of being one of its own */
  readonly extension?: boolean;
}

/** A whole package. */
export interface PackageSpec {
  readonly name: string;
  readonly displayName: string | undefined;
  /** strict semver */
  readonly version: string;
  readonly description: string | undefined;
  readonly keywords: readonly string[] | undefined;
  readonly homepage: string | undefined;
  readonly license: string | undefined;
  readonly repository: string | undefined;
  readonly logoUrl: string | undefined;
  readonly pluginDownloadURL: string | undefined;
  readonly publisher: string | undefined;
  readonly namespace: string | undefined;
  readonly meta: { readonly moduleFormat: string; readonly supportPack: true };
  readonly language: LanguageSpec;
  readonly config: ConfigSpec;
  readonly types: { readonly [token: string]: ComplexTypeSpec };
  /** extensions have none */
  readonly provider: ResourceSpec | undefined;
  readonly resources: { readonly [token: string]: ResourceSpec };
  readonly functions: { readonly [token: string]: FunctionSpec };
  readonly parameterization: ParameterizationSpec | undefined;
  readonly extensionParameterization?: ParameterizationSpec | undefined;
  /** packages that tokens may belong to besides this one */
  readonly allowedPackageNames?: readonly string[] | undefined;
}

/** What generators of one language need to know, by language. */
export interface LanguageSpec {
  readonly [language: string]: Json;
}

/** The stack's configuration of the package. */
export interface ConfigSpec {
  readonly variables: Properties;
  /** the names of the *required* variables, whatever the key says */
  readonly defaults: readonly string[] | undefined;
}

/** What makes the plugin this package: its name and version, and the value that Parameterize gets. */
export interface ParameterizationSpec {
  readonly baseProvider: { readonly name: string; readonly version: string };
  /** base64 */
  readonly parameter: string;
}

/** Properties by name. */
export interface Properties {
  readonly [name: string]: PropertySpec;
}

/** Exactly one form of type: a primitive, a list, a map or a reference. */
export type TypeSpec =
  | { readonly type: "boolean" | "integer" | "number" | "string" }
  | { readonly type: "array"; readonly items: TypeSpec }
  | { readonly type: "object"; readonly additionalProperties: TypeSpec }
  | { readonly $ref: string };

/** A property: its type and what is said about it. Absent keys mean no. */
export type PropertySpec = TypeSpec & {
  readonly description?: string;
  readonly default?: boolean | number | string;
  readonly defaultInfo?: { readonly environment: readonly string[] };
  readonly deprecationMessage?: string;
  readonly secret?: true;
  readonly replaceOnChanges?: true;
};

/** An object with named properties. */
export interface ObjectTypeSpec {
  readonly type: "object";
  readonly description: string | undefined;
  readonly properties: Properties;
  readonly required: readonly string[] | undefined;
}

/** The values that a primitive may have. */
export interface EnumTypeSpec {
  readonly type: "string" | "integer" | "number";
  readonly description: string | undefined;
  readonly enum: readonly {
    readonly name: string | undefined;
    readonly description: string | undefined;
    readonly value: string | number;
    readonly deprecationMessage: string | undefined;
  }[];
}

/** A named type. */
export type ComplexTypeSpec = ObjectTypeSpec | EnumTypeSpec;

/** A resource, or the provider itself. */
export interface ResourceSpec {
  readonly description?: string | undefined;
  readonly deprecationMessage?: string | undefined;
  readonly inputProperties: Properties;
  readonly requiredInputs: readonly string[] | undefined;
  readonly properties: Properties;
  readonly required: readonly string[] | undefined;
  /** with it, `pulumi do <token> list` exists (protocol §5.7) */
  readonly listInputs?: ObjectTypeSpec | undefined;
  readonly aliases?: readonly { readonly type: string }[] | undefined;
}

/** A function. */
export interface FunctionSpec {
  readonly description: string | undefined;
  readonly deprecationMessage: string | undefined;
  readonly inputs: ObjectTypeSpec | undefined;
  readonly outputs: ObjectTypeSpec;
}
