import { readFile } from "node:fs/promises";
import path from "node:path";
import { messageOf, PacksError } from "../../error/error.ts";
import { isPlainObject, type Plain, type PlainObject } from "../../model/plain.ts";
import { parseFile } from "../../pack/format/yaml.ts";
import { withAssets } from "./sample-assets.ts";

/** What a file says to try: by the author's names, as in pack.yaml. */
export interface Samples {
  readonly config: PlainObject;
  readonly resources: ReadonlyMap<string, ResourceSamples>;
  /** the inputs of calls */
  readonly functions: ReadonlyMap<string, PlainObject>;
}

/** For one resource: the inputs to create it with, and what to change in them; undefined where nothing is said. */
export interface ResourceSamples {
  readonly inputs: PlainObject | undefined;
  /** changes that leave the object in place */
  readonly update: PlainObject | undefined;
  /** changes that replace it */
  readonly replace: PlainObject | undefined;
  /**
   * the id to import it by, if not its own: `{id}` stands for that, `{name}` for the output of that name; false when the
   * resource cannot be imported
   */
  readonly importId: string | false | undefined;
}

const none: Samples = { config: {}, resources: new Map(), functions: new Map() };

/** The samples of the named file, or of a `try.yaml` in the pack's folder if there is one. Throws CLI_INPUTS_FILE. */
export async function readSamples(cwd: string, file: string | undefined, reference: string): Promise<Samples> {
  const name = file ?? path.join(reference, "try.yaml");
  let text: string;
  try {
    text = await readFile(path.resolve(cwd, name), "utf8");
  } catch (cause) {
    if (file === undefined) return none;
    throw PacksError.of("CLI_INPUTS_FILE", { file: name }, { details: [messageOf(cause)], cause });
  }
  return parseSamples(text, name);
}

/** The samples in a file's text. Throws CLI_INPUTS_FILE with every problem. */
export function parseSamples(text: string, file: string): Samples {
  const parsed = parseFile(text, file);
  const problems = parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  const object = (value: Plain | undefined, what: string, keys?: readonly string[]): PlainObject => {
    if (value === undefined || value === null) return {};
    if (!isPlainObject(value)) {
      problems.push(`${what} must be an object`);
      return {};
    }
    const unknown = Object.keys(value).filter((key) => keys !== undefined && !keys.includes(key));
    problems.push(...unknown.map((key) => `${what} has no key ${key}; it has ${keys?.join(", ")}`));
    return value;
  };
  const { config, resources, functions } = object(parsed.value, "the file", ["config", "resources", "functions"]);
  const samples: Samples = {
    config: object(config, "config"),
    resources: mapped(object(resources, "resources"), (value, name) => {
      const sample = object(value, `resources.${name}`, ["inputs", "update", "replace", "import"]);
      const part = (key: string) =>
        sample[key] === undefined ? undefined : withAssets(object(sample[key], `resources.${name}.${key}`));
      const { import: importId } = sample;
      return {
        inputs: part("inputs"),
        update: part("update"),
        replace: part("replace"),
        importId: typeof importId === "string" || importId === false ? importId : undefined,
      };
    }),
    functions: mapped(object(functions, "functions"), (value, name) => withAssets(object(value, `functions.${name}`))),
  };
  if (problems.length > 0) throw PacksError.of("CLI_INPUTS_FILE", { file }, { details: problems });
  return samples;
}

function mapped<Part>(
  from: PlainObject,
  read: (value: Plain | undefined, name: string) => Part,
): ReadonlyMap<string, Part> {
  return new Map(Object.entries(from).map(([name, value]) => [name, read(value, name)]));
}
