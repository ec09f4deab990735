import { curlOf } from "../../handler/http/explain/curl.ts";
import type { AnswerExplanation, Explanation } from "../../handler/http/explain/explain.ts";
import type { Part } from "../../handler/http/explain/parts.ts";
import type { PlainObject } from "../../model/plain.ts";
import { plainText } from "../../platform/text.ts";
import type { Paint } from "../try/paint.ts";

/** A request as curl, what each of its parts is made of, and what else would happen. */
export function requestReport(explanation: Explanation, redact: (text: string) => string, paint: Paint): string {
  const { request, parts, notes } = explanation;
  const lines = [curlOf(request, redact), "", ...table(parts.map(({ part, from }) => [part, originOf(from, paint)]))];
  return plainText([...lines, ...notes.map((note) => paint.dim(`  ${note}`))].join("\n"));
}

/** An answer's properties with their values, those that are secret hidden, and where they come from. */
export function answerReport(
  answer: AnswerExplanation,
  secret: (name: string) => boolean,
  redact: (text: string) => string,
  paint: Paint,
): string {
  const values: PlainObject = { ...answer.state, ...(answer.id === undefined ? {} : { id: answer.id }) };
  const rows = answer.parts.map(({ part, from }: Part) => {
    const value = values[part];
    const shown = value === undefined ? paint.dim("absent") : secret(part) ? "[secret]" : redact(JSON.stringify(value));
    return [part, from.join(", "), shown];
  });
  return plainText([`→ ${answer.outcome}`, ...table(rows)].join("\n"));
}

function originOf(from: readonly string[], paint: Paint): string {
  return from.length === 0 ? paint.dim("constant") : from.join(", ");
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(column < row.length - 1 ? (widths[column] ?? 0) : 0)).join("  ")}`.trimEnd(),
  );
}
