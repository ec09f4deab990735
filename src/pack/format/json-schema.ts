import * as z from "zod/mini";
import { docs } from "./shape/words.ts";
import { packShape } from "./shape.ts";

/**
 * The JSON Schema (draft 2020-12) of `pack.yaml` and `pack.json`, for editors. A file names it in
 * its first line: `# yaml-language-server: $schema=node_modules/pulumi-packs/dist/pack.schema.json`.
 */
export function packJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(packShape, { metadata: docs, io: "input" });
  return { $schema, title: "Pulumi definition pack", ...schema };
}
