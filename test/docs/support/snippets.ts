/** A part of a pack on a page of the documentation, with what the page says about it. */
export interface Snippet {
  /** the heading it stands under */
  readonly heading: string;
  /** of its fence, from 1 */
  readonly line: number;
  readonly yaml: string;
  /** further files of the pack, by name: fences such as ```ts sign.ts */
  readonly files: ReadonlyMap<string, string>;
  /** how calls on it go; undefined: it is only checked */
  readonly transcript: Transcript | undefined;
}

/** The text of an `http` fence and where it begins. */
export interface Transcript {
  readonly line: number;
  readonly text: string;
}

interface Fence {
  readonly info: string;
  readonly line: number;
  readonly text: string;
  readonly heading: string;
  readonly checkOnly: boolean;
}

/** The snippets of a page. Throws, with the line, for one that is neither played nor marked `<!-- check only -->`. */
export function snippetsOf(page: string): readonly Snippet[] {
  const fences = fencesOf(page);
  const snippets: Snippet[] = [];
  for (const [index, fence] of fences.entries()) {
    if (fence.info !== "yaml") continue;
    const files = new Map<string, string>();
    let next = fences[index + 1];
    for (let at = index + 2; next?.info.startsWith("ts "); at++) {
      files.set(next.info.slice(3).trim(), next.text);
      next = fences[at];
    }
    const transcript = next?.info === "http" ? { line: next.line + 1, text: next.text } : undefined;
    if (transcript === undefined && !fence.checkOnly)
      throw new Error(`line ${fence.line}: neither a transcript follows, nor does <!-- check only --> stand before it`);
    const { heading, line, text: yaml } = fence;
    snippets.push({ heading, line, yaml, files, transcript: fence.checkOnly ? undefined : transcript });
  }
  return snippets;
}

/** The texts of the headings of a level, without their back quotes. */
export function headingsOf(page: string, level: number): readonly string[] {
  const mark = `${"#".repeat(level)} `;
  const lines = page.split("\n").filter((line) => line.startsWith(mark));
  return lines.map((line) => line.slice(mark.length).replaceAll("`", "").trim());
}

function fencesOf(page: string): readonly Fence[] {
  const lines = page.split("\n");
  const fences: Fence[] = [];
  let heading = "";
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/^#+ /.test(line)) heading = line.replace(/^#+ /, "");
    if (!line.startsWith("```")) continue;
    const end = lines.indexOf("```", at + 1);
    if (end === -1) throw new Error(`line ${at + 1}: this fence has no end`);
    const text = lines.slice(at + 1, end).join("\n");
    const before = lines.slice(0, at).findLast((each) => each.trim() !== "");
    fences.push({ info: line.slice(3).trim(), line: at + 1, text, heading, checkOnly: isMark(before) });
    at = end;
  }
  return fences;
}

function isMark(line: string | undefined): boolean {
  return line?.trim() === "<!-- check only -->";
}
