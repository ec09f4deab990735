import { baseConfig } from "../config/extension.ts";
import { configSpec, providerSpec } from "./config.ts";
import type { PackageSpec, SchemaOptions } from "./spec.ts";

/**
 * The schema of the plugin itself, which GetSchema answers when there was no Parameterize: a provider without
 * resources, and how to get one with them.
 */
export function baseSchema(options: Omit<SchemaOptions, "parameter">): PackageSpec {
  return {
    name: options.hostName,
    displayName: "Packs",
    version: options.hostVersion,
    description: usage(options.hostName),
    keywords: ["category/infrastructure", "kind/native"],
    homepage: undefined,
    license: "Apache-2.0",
    repository: undefined,
    logoUrl: undefined,
    pluginDownloadURL: options.pluginDownloadURL,
    publisher: undefined,
    namespace: undefined,
    meta: { moduleFormat: "(.*)", supportPack: true },
    language: {
      nodejs: { typescriptVersion: "^5.9.0", respectSchemaVersion: true },
      python: { pyproject: { enabled: true }, respectSchemaVersion: true },
      go: { respectSchemaVersion: true },
      csharp: { respectSchemaVersion: true },
    },
    config: configSpec(baseConfig, options.hostName),
    types: {},
    provider: providerSpec(baseConfig, options.hostName),
    resources: {},
    functions: {},
    parameterization: undefined,
  };
}

function usage(hostName: string): string {
  return [
    "Becomes any provider, from a definition pack: a small versioned folder that says what a provider offers.",
    "",
    "On its own this package has no resources. Name a pack when you add it:",
    "",
    "```sh",
    `pulumi package add ${hostName} ./my-pack`,
    `pulumi package add ${hostName} npm:@acme/pulumi-pack-widgets@^1.2`,
    "```",
    "",
    "With `--extend`, one process serves any number of packs:",
    "",
    "```sh",
    `pulumi package add ${hostName} --extension "./my-pack --extend"`,
    "```",
  ].join("\n");
}
