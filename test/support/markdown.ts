/** A fenced block of a Markdown page. */
export interface Fence {
  /** the first word after the backquotes */
  readonly language: string;
  /** `key=value` words after the language */
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  /** of the opening line, from 1 */
  readonly line: number;
}

/** The fenced blocks of a page, in order. */
export function fencesOf(markdown: string): readonly Fence[] {
  const fences: Fence[] = [];
  const lines = markdown.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const opening = /^```(\S+)(.*)$/.exec(lines[index] ?? "");
    if (opening === null) continue;
    const end = lines.indexOf("```", index + 1);
    const attributes = new Map(
      [...(opening[2] ?? "").matchAll(/(\w+)=(\S+)/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
    );
    fences.push({
      language: opening[1] ?? "",
      attributes,
      text: `${lines.slice(index + 1, end).join("\n")}\n`,
      line: index + 1,
    });
    index = end;
  }
  return fences;
}
