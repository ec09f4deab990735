import type { ErrorRow } from "./row.ts";
import { type ErrorCode, errorTable } from "./table.ts";

type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;

/** The values that a code's message and remedy need, by slot name. */
export type ErrorValues<Code extends ErrorCode> = Readonly<
  Record<Slots<(typeof errorTable)[Code]["message"]> | Slots<(typeof errorTable)[Code]["remedy"]>, string | number>
>;

/** What an error is about. Each part is said once, in front of the message. */
export interface Where {
  /** `name@version` */
  readonly pack?: string | undefined;
  /** a resource's or function's token or name */
  readonly token?: string | undefined;
  readonly operation?: string | undefined;
  /** a formatted property path */
  readonly property?: string | undefined;
}

/** A failure out of the table. `message` is what the user reads: subject, sentence, details, next step. */
export class PacksError extends Error {
  override readonly name = "PacksError";
  readonly code: ErrorCode;
  readonly row: ErrorRow;
  readonly where: Where;
  /** the sentence alone */
  readonly summary: string;
  readonly #remedy: string;
  readonly #options: PacksErrorOptions;

  private constructor(code: ErrorCode, summary: string, remedy: string, options: PacksErrorOptions) {
    const where = options.where ?? {};
    super(
      render(where, summary, options.details ?? [], remedy),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.row = errorTable[code];
    this.where = where;
    this.summary = summary;
    this.#remedy = remedy;
    this.#options = options;
  }

  /** The same error, said about `where` as far as it does not say itself what it is about. */
  within(where: Where): PacksError {
    return new PacksError(this.code, this.summary, this.#remedy, {
      ...this.#options,
      where: { ...where, ...this.where },
    });
  }

  /** The same error without secrets. */
  redacted(redact: (text: string) => string): PacksError {
    const details = (this.#options.details ?? []).map(redact);
    return new PacksError(this.code, redact(this.summary), redact(this.#remedy), { ...this.#options, details });
  }

  /** An error of the given code. `values` fills the slots of its message and remedy. */
  static of<Code extends ErrorCode>(
    code: Code,
    values: ErrorValues<Code>,
    options: PacksErrorOptions = {},
  ): PacksError {
    const row: ErrorRow = errorTable[code];
    const slots = new Map<string, string | number>(Object.entries(values));
    return new PacksError(code, fill(row.message, slots), fill(row.remedy, slots), options);
  }
}

/** What an error carries besides its code and values. */
export interface PacksErrorOptions {
  readonly where?: Where;
  /** further lines, shown indented under the first */
  readonly details?: readonly string[];
  /** kept for logs, never sent */
  readonly cause?: unknown;
}

function fill(template: string, slots: ReadonlyMap<string, string | number>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(slots.get(name) ?? whole));
}

function render(where: Where, summary: string, details: readonly string[], remedy: string): string {
  const subject = [where.pack, where.token, where.operation, where.property]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
  const first = subject === "" ? summary : `${subject}: ${summary}`;
  return [first, ...details.map(indent), ...(remedy === "" ? [] : [indent(remedy)])].join("\n");
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

/** What any caught value says, without a stack. */
export function messageOf(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}

/** Whether a caught error has one of these codes, as the errors of Node do: `ENOENT`, `MODULE_NOT_FOUND`. */
export function hasCode(caught: unknown, ...codes: readonly string[]): caught is Error {
  return caught instanceof Error && "code" in caught && typeof caught.code === "string" && codes.includes(caught.code);
}
