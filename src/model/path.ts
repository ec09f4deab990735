/** Property paths, in the syntax of Pulumi's resource options (protocol §5.3). */

/** One step into a value: a key of an object or an index of a list. */
export type PathStep = string | number;
/** The way from a value to one inside it; empty for the value itself. */
export type Path = readonly PathStep[];

const bare = /^[^.[\]"]+$/;

/** `["a", "b", 0, "c.d"]` as `a.b[0]["c.d"]`. */
export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (bare.test(step)) text += text === "" ? step : `.${step}`;
    else text += `["${step.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]`;
  }
  return text;
}

/** A path for people: of a very deep one its ends. */
export function shortPath(path: Path): string {
  return path.length <= 20 ? formatPath(path) : `${formatPath(path.slice(0, 10))} … ${formatPath(path.slice(-5))}`;
}

/**
 * The inverse of `formatPath`; also accepts `*` steps (kept as the key `"*"`).
 * Returns undefined for text that is no path.
 */
export function parsePath(text: string): Path | undefined {
  const path: PathStep[] = [];
  const step = /(?:^|\.)([^.[\]"]+)|\[(\d+)\]|\[\*\]|\["((?:[^"\\]|\\.)*)"\]/y;
  while (step.lastIndex < text.length) {
    const at = step.lastIndex;
    const match = step.exec(text);
    if (!match || match[0] === "" || (at === 0 && match[0].startsWith("."))) return undefined;
    if (match[1] !== undefined) path.push(match[1]);
    else if (match[2] !== undefined) path.push(Number(match[2]));
    else if (match[3] !== undefined) path.push(match[3].replaceAll(/\\(.)/g, "$1"));
    else path.push("*");
  }
  return path.length > 0 ? path : undefined;
}
