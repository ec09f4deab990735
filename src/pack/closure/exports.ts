import { init, parse } from "es-module-lexer";
import { stripTypes } from "../../platform/strip-types.ts";

/**
 * The names that a module exports, without running it. Undefined when they cannot be known so: with `export *`, and for a
 * module that cannot be parsed, of which `importsOf` tells.
 */
export async function exportsOf(path: string, content: Uint8Array): Promise<ReadonlySet<string> | undefined> {
  await init;
  const source = new TextDecoder().decode(content);
  try {
    const code = /\.m?ts$/.test(path) ? stripTypes(source) : source;
    if (/^\s*export\s*\*\s*from\b/m.test(code)) return undefined;
    const [, exported] = parse(code, path);
    return new Set(exported.map(({ n }) => n));
  } catch {
    return undefined;
  }
}
