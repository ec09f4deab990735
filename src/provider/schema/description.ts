import { plainText } from "../../platform/text.ts";

/**
 * A description or deprecation message as a schema may carry it: control characters gone (a NUL makes the Go generator
 * panic), tags escaped (a stray `<pulumi ref=…>` fails the binder, others vanish from rendered docs). Code stays as it is,
 * and so do Markdown autolinks and Pulumi's `{{% examples %}}`. Undefined for no text.
 */
export function describe(text: string | undefined): string | undefined {
  const clean = plainText(text ?? "").trim();
  if (clean === "") return undefined;
  return clean.replaceAll(codeOrTag, (_match, code: string | undefined) => code ?? "&lt;");
}

// Either code, captured as a whole (a fenced block, or a span between equal counts of backticks), or the start of a tag.
const codeOrTag =
  /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\n]*$|(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`))|<(?=[a-zA-Z/!?])(?!(?:https?|mailto):)/gm;
