/** A part of a pack on a page of the documentation, with what the page says about it. */
export interface Snippet {
  /** the heading it stands under */
  readonly heading: string;
  /** of its fence, from 1 */
  readonly line: number;
  readonly yaml: string;
  /** further files of the pack, by name: fences such as ```ts sign.ts */
  readonly files: ReadonlyMap<string, string>;
  /** how calls on it go */
  readonly transcript: Transcript;
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
}

/** The snippets of a page. Throws, with the line, for one without a transcript, and for a transcript without one. */
export function snippetsOf(page: string): readonly Snippet[] {
  const fences = fencesOf(page);
  const snippets: Snippet[] = [];
  const played = new Set<Fence>();
  for (const [index, fence] of fences.entries()) {
    if (fence.info !== "yaml") continue;
    const files = new Map<string, string>();
    let next = fences[index + 1];
    for (let at = index + 2; next?.info.startsWith("ts "); at++) {
      files.set(next.info.slice(3).trim(), next.text);
      next = fences[at];
    }
    if (next?.info !== "http") throw new Error(`line ${fence.line}: no transcript follows`);
    played.add(next);
    const { heading, line, text: yaml } = fence;
    snippets.push({ heading, line, yaml, files, transcript: { line: next.line + 1, text: next.text } });
  }
  const left = fences.find((fence) => fence.info === "http" && !played.has(fence));
  if (left !== undefined) throw new Error(`line ${left.line}: a transcript of nothing`);
  return snippets;
}

/** The texts of the headings of a level, without their back quotes. */
export function headingsOf(page: string, level: number): readonly string[] {
  const mark = `${"#".repeat(level)} `;
  const lines = page.split("\n").filter((line) => line.startsWith(mark));
  return lines.map(titleOf);
}

function titleOf(line: string): string {
  return line.replace(/^#+ /, "").replaceAll("`", "").trim();
}

function fencesOf(page: string): readonly Fence[] {
  const lines = page.split("\n");
  const fences: Fence[] = [];
  let heading = "";
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/^#+ /.test(line)) heading = titleOf(line);
    if (!line.startsWith("```")) continue;
    const end = lines.indexOf("```", at + 1);
    if (end === -1) throw new Error(`line ${at + 1}: this fence has no end`);
    const text = lines.slice(at + 1, end).join("\n");
    fences.push({ info: line.slice(3).trim(), line: at + 1, text, heading });
    at = end;
  }
  return fences;
}
