import { parseArgs } from "node:util";
import { PacksError } from "../../error/error.ts";
import type { CommandIo } from "../io.ts";
import { parameterOptions, parametersOf } from "../try/arguments.ts";
import { logToStderr, withPlugin } from "../try/plugin.ts";

/** `packs schema`: the package schema as the engine gets it, from the plugin itself, as indented JSON. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const options = { ...parameterOptions, extend: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [reference, ...more] = positionals;
  if (reference === undefined) throw usage("No pack is given");
  if (more.length > 0) throw usage(`There is one argument too many: ${more[0]}`);
  const schema = await withPlugin(io, logToStderr(io), async (plugin) => {
    const { name, version } = await plugin.parameterize({
      form: "args",
      args: [...parametersOf(reference, values), ...(values.extend === true ? ["--extend"] : [])],
    });
    return plugin.getSchema({ subpackageName: name, subpackageVersion: version });
  });
  io.stdout(`${JSON.stringify(JSON.parse(schema), undefined, 2)}\n`);
  return 0;
}

function usage(problem: string): PacksError {
  return PacksError.of("CLI_USAGE", { problem, usage: "packs schema <reference> [--name name]" });
}
