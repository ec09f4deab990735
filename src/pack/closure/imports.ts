import { messageOf } from "../../error/error.ts";
import { stripTypes } from "../../platform/strip-types.ts";
import type { Problem } from "../format/problem.ts";

/** One import of a module. `specifier` is undefined for a dynamic one that is computed. */
export interface Import {
  readonly specifier: string | undefined;
  /** whether it is known to lack `with { type: "json" }`; false for `import()`, which may compute it */
  readonly withoutType: boolean;
  /** where it stands: a problem that still lacks its message */
  readonly place: Problem;
}

/** ImportType.ImportMeta of es-module-lexer */
const importMeta = 3;

const notAModule =
  "this is a CommonJS module; a pack's code is ES modules: write `import … from` and `export`, or bundle it with `packs build`";

const notErasable =
  "; packs run TypeScript whose types can simply be erased: write plain JavaScript in its place, or bundle it with `packs build`";

/**
 * What a module of a pack imports, without running it: type-only imports are gone, `export … from` and `import()` count.
 * A module that cannot be parsed gives a problem instead.
 */
export async function importsOf(
  path: string,
  content: Uint8Array,
): Promise<{ readonly imports: readonly Import[]; readonly problems: readonly Problem[] }> {
  // compiles its WebAssembly when it is loaded, which values do not need
  const { init, parse } = await import("es-module-lexer");
  await init;
  const source = new TextDecoder().decode(content);
  try {
    const code = /\.m?ts$/.test(path) ? stripTypes(source) : source;
    const [found, , , isModule] = parse(code, path);
    const imports = found
      .filter(({ t }) => t !== importMeta)
      .map(({ n, s, d, at }) => ({
        specifier: n,
        withoutType: d === -1 && !at?.some(([key, value]) => key === "type" && value === "json"),
        place: problemAt(path, code, s, ""),
      }));
    const commonJs = isModule ? null : /\bmodule\.exports\b|\bexports\.\w+\s*=|\brequire\s*\(/.exec(code);
    return { imports, problems: commonJs === null ? [] : [problemAt(path, code, commonJs.index, notAModule)] };
  } catch (caught) {
    return { imports: [], problems: [syntaxProblem(path, source, caught)] };
  }
}

/** The lexer gives an offset; the compiler of types puts a frame above its stack: `file:line`, source lines, carets. */
function syntaxProblem(file: string, source: string, caught: unknown): Problem {
  if (caught instanceof Error && "idx" in caught && typeof caught.idx === "number") {
    return problemAt(file, source, caught.idx, "the module cannot be parsed: it is not valid JavaScript");
  }
  const [header = "", ...frame] = (caught instanceof Error ? (caught.stack ?? "") : "").split("\n");
  const line = Number(/:(\d+)$/.exec(header)?.[1] ?? 1);
  const column = (frame.find((text) => /^\s*\^+\s*$/.test(text))?.indexOf("^") ?? 0) + 1;
  const message = `the module cannot be parsed: ${messageOf(caught)}${isNotErasable(caught) ? notErasable : ""}`;
  return { file, line, column, path: "", message };
}

function isNotErasable(caught: unknown): boolean {
  return caught instanceof Error && "code" in caught && caught.code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX";
}

function problemAt(file: string, source: string, offset: number, message: string): Problem {
  const before = source.slice(0, offset).split("\n");
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, path: "", message };
}
