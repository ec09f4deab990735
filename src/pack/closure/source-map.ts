import { posix } from "node:path";

/**
 * The path of the source map that a module names in its last line, as bundlers write it; undefined when it names none that
 * is a file beside it. With the map, errors tell places of the source.
 */
export function sourceMapOf(module: string, content: Uint8Array): string | undefined {
  // the comment is the last line, and a bundle is long
  const end = new TextDecoder().decode(content.subarray(-500));
  const name = /\/\/# sourceMappingURL=([\w.$@-]+\.map)\s*$/.exec(end)?.[1];
  return name === undefined ? undefined : posix.join(posix.dirname(module), name);
}
