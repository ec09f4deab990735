import type { Message } from "esbuild";

/** What esbuild says, as lines that begin with the place as authors write it: `zone.ts:3:21: …`. */
export function linesOf(messages: readonly Message[]): readonly string[] {
  return [...new Set(messages.map(lineOf))];
}

function lineOf({ id, text, location }: Message): string {
  const sentence = inOurWords(id, text);
  return location === null ? sentence : `${location.file}:${location.line}:${location.column + 1}: ${sentence}`;
}

function inOurWords(id: string, text: string): string {
  const computed = /^Could not resolve (import|require)\(/.exec(text)?.[1];
  if (computed !== undefined) return computedName(computed);
  const missing = /^Could not resolve "(.+?)"/.exec(text)?.[1];
  if (missing !== undefined) return unresolved(missing);
  switch (id) {
    case "unsupported-require-call":
      return computedName("require");
    case "unsupported-dynamic-import":
      return computedName("import");
    case "indirect-require":
      return "`require` is used as a value; what is loaded through it is not in the bundle and fails at run time";
    default:
      return text;
  }
}

/** That what is loaded depends on a value of the run. */
export function computedName(how: string): string {
  return `${how}() of a computed name cannot be followed; write the name as a literal, or use another library`;
}

function unresolved(name: string): string {
  if (/^\.{0,2}\//.test(name)) return `there is no file ${name}`;
  const scoped = name.startsWith("@") ? 2 : 1;
  const dependency = name.split("/").slice(0, scoped).join("/");
  return dependency === name
    ? `the package “${name}” is not installed; run \`npm install ${name}\``
    : `“${name}” cannot be resolved: the package “${dependency}” is not installed, or has no such path`;
}
