import * as z from "zod/mini";
import { httpShape } from "./shape/http.ts";
import { propertiesShape, typeShape } from "./shape/property.ts";
import { functionShape, migrationShape, resourceShape } from "./shape/resource.ts";
import { described, docs, json, key, mapOf, text } from "./shape/words.ts";

const languageBlock = () => key("Options of this language's SDK generator.", mapOf(json));

/**
 * The shape of `pack.yaml`: the one source of the validator, of the types that the resolver reads and of the JSON Schema
 * that editors use. What a single key cannot tell (names, expressions, contradictions) is the resolver's to check.
 */
export const packShape = z.strictObject({
  $schema: key("Where this schema is, for editors.", z.string()),
  name: described("The package's name in tokens, SDKs and config.", text()),
  version: described("The pack's version, strict semver.", text()),
  description: key("What the pack is for, in Markdown.", text()),
  displayName: key("The name that people read.", text()),
  publisher: key("Who publishes the pack.", text()),
  namespace: key("The scope of generated SDKs, such as the npm scope.", text()),
  keywords: key("Words to find the pack by.", z.array(text())),
  homepage: key("The pack's web page.", text()),
  repository: key("The URL of the pack's source repository.", text()),
  license: key("An SPDX expression.", text()),
  logoUrl: key("The URL of a logo.", text()),
  requires: key("The hosts that can serve the pack, as a semver range.", text()),
  language: key(
    "Options of the SDK generators.",
    z.strictObject({
      nodejs: languageBlock(),
      python: languageBlock(),
      go: languageBlock(),
      csharp: languageBlock(),
      java: languageBlock(),
    }),
  ),
  schema: key(
    "A complete Pulumi package schema, `./schema.json`; resources and functions then only say how they are done.",
    text(),
  ),
  config: key("The provider's configuration.", propertiesShape),
  http: key("What all HTTP requests have in common.", httpShape),
  hosts: key("Further hosts that requests may go to: `host` or `host:port`.", z.array(text())),
  env: key("Environment variables that `http` may read as `${env.NAME}`.", z.array(text())),
  types: key("Object types and enums to refer to as `#/types/Name`.", mapOf(typeShape)),
  resources: key("By name: `Zone`, or with a module `dns/Zone`.", mapOf(resourceShape)),
  functions: key("By name: `search`, or with a module `dns/search`.", mapOf(functionShape)),
  aliases: key("Former names of the pack; states made under them stay in place.", z.array(text())),
  migrate: key("Steps for the states of all resources, before their own.", z.array(migrationShape)),
});
docs.add(packShape, {
  description: "A definition pack: what a Pulumi provider offers and how each operation is done.",
});

/** A definition file as written, once its shape is right. */
export type PackShape = z.infer<typeof packShape>;
