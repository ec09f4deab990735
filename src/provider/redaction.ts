/** Keeping secrets out of what is shown: by value, in every form that a value takes on its way. */
import { literalPattern } from "../platform/text.ts";

/** Shorter secrets are not looked for in other values: they would match by chance. Characters. */
const shortestText = 8;

/** From so many characters on, shorter secrets are hidden where they stand alone: as a whole text, JSON string or query value. */
const shortestValue = 3;

/** The secrets that one operation knows; more may become known while it is performed, such as tokens. */
export class KnownSecrets {
  readonly #forms = new Set<string>();
  readonly #texts: string[] = [];
  readonly #values = new Set<string>();
  #pattern: RegExp | undefined;

  constructor(secrets: Iterable<string>) {
    for (const secret of secrets) this.conceal(secret);
  }

  /** All forms of all secrets; it grows with `conceal`. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Adds a secret; one that is too short to be told from chance is not looked for inside of other texts. */
  readonly conceal = (secret: string): void => {
    if (secret.length < shortestText) {
      if (secret.length < shortestValue || this.#values.has(secret)) return;
      this.#values.add(secret);
      this.#pattern = undefined;
      return;
    }
    for (const form of formsOf(secret)) {
      if (this.#forms.has(form)) continue;
      this.#forms.add(form);
      this.#texts.push(form);
      this.#pattern = undefined;
    }
  };

  /** Text with all secrets replaced by `[secret]`. */
  readonly redact = (text: string): string => {
    if (this.#texts.length + this.#values.size === 0) return text;
    this.#pattern ??= patternOf(this.#texts, this.#values);
    return text.replaceAll(this.#pattern, "[secret]");
  };
}

/** The longest first, so that none is hidden by a part of it. */
function patternOf(texts: readonly string[], values: Iterable<string>): RegExp {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length);
  const alone = [...values].map((value) => `(?<=^|["=])${literalPattern(value)}(?=$|["\\\\&])`);
  return new RegExp([...longestFirst.map(literalPattern), ...alone].join("|"), "g");
}

/** A text as it stands, and as it looks in JSON, in URLs, in forms, in HTML, and inside base64. */
function formsOf(secret: string): ReadonlySet<string> {
  const text = secret.toWellFormed();
  const json = JSON.stringify(text).slice(1, -1);
  const component = encodeURIComponent(text);
  const form = new URLSearchParams([["", text]]).toString().slice(1);
  const encoded = [component, form, form.replaceAll("+", "%20"), encodeURI(text)];
  return new Set([
    secret,
    text,
    json,
    json.replaceAll("/", "\\/"),
    ...encoded,
    ...encoded.map((each) => each.replaceAll(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase())),
    inHtml(text, "&#39;"),
    inHtml(text, "&apos;"),
    ...insideBase64(text),
  ]);
}

function inHtml(text: string, apostrophe: string): string {
  const escapes = new Map([
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    ["'", apostrophe],
  ]);
  return text.replaceAll(/[&<>"']/g, (char) => escapes.get(char) ?? char);
}

/**
 * The characters that the text makes in the base64 of anything that holds it, such as `user:password`: what stands before
 * it shifts its bits by none, one or two bytes, and spoils the characters at both of its ends.
 */
function insideBase64(text: string): readonly string[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const first = Math.ceil((shift * 8) / 6);
    const end = Math.floor((bytes.length * 8) / 6);
    return [bytes.toString("base64").slice(first, end), bytes.toString("base64url").slice(first, end)];
  });
}
