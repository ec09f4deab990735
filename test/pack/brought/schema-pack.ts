/** The test pack `widgets`, which brings its Pulumi schema with one of everything that a schema can say. */
import { readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../../packs/widgets");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

/** The text of its schema, without white space. */
export const schemaText: string = JSON.stringify(JSON.parse(read("schema.json")));

/** Its pack.yaml. */
export const manifest: string = read("pack.yaml");

/** The pack's files, with other texts of its schema or its pack.yaml. */
export function filesOf({ schema = schemaText, yaml = manifest } = {}): ReadonlyMap<string, Uint8Array> {
  const bytes = (content: string) => new TextEncoder().encode(content);
  return new Map([
    ["pack.yaml", bytes(yaml)],
    ["schema.json", bytes(schema)],
    ["zone.js", bytes(read("zone.js"))],
  ]);
}
