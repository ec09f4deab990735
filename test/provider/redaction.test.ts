import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KnownSecrets } from "../../src/provider/redaction.ts";

test("the longest secret is replaced first", () => {
  const { redact } = new KnownSecrets(["hunter2!", "hunter2!hunter2!"]);
  expect(redact("a hunter2!hunter2! b hunter2! c")).toBe("a [secret] b [secret] c");
});

test("a secret that is too short to be told from chance is left", () => {
  expect(new KnownSecrets(["abc"]).redact("abcdef")).toBe("abcdef");
});

test.each([
  ["abc", "[secret]"],
  ['{"a":"abc","abcd":"xabc"}', '{"a":"[secret]","abcd":"xabc"}'],
  [String.raw`"{\"a\":\"abc\"}"`, String.raw`"{\"a\":\"[secret]\"}"`],
  ["https://a.example/abc?x=abc&y=abcd&z=abc", "https://a.example/abc?x=[secret]&y=abcd&z=[secret]"],
])("a short secret is hidden where it is a whole value: %s", (text, shown) => {
  expect(new KnownSecrets(["abc"]).redact(text)).toBe(shown);
});

test("one of two characters is left anywhere", () => {
  expect(new KnownSecrets(["ab", ""]).redact('ab "ab"')).toBe('ab "ab"');
});

test("what becomes known later is hidden from then on, for those who have the function already", () => {
  const secrets = new KnownSecrets(["hunter2hunter2"]);
  const { redact, conceal, texts } = secrets;
  conceal("tok-12345678");
  expect(redact("hunter2hunter2 tok-12345678")).toBe("[secret] [secret]");
  expect(texts).toContain("tok-12345678");
});

describe("a secret is found", () => {
  const secret = "p/ä \"w&rd+ (1)\n'x";
  const { redact } = new KnownSecrets([secret]);
  const url = new URL("http://h/");
  url.searchParams.set("k", secret);
  test.each([
    ["as it stands", secret],
    ["in JSON", JSON.stringify({ k: secret })],
    ["in JSON with escaped slashes", JSON.stringify({ k: secret }).replaceAll("/", "\\/")],
    ["in a path", `/a/${encodeURIComponent(secret)}`],
    ["with lower-case escapes", encodeURIComponent(secret).replaceAll(/%../g, (hex) => hex.toLowerCase())],
    ["in a query", url.href],
    ["in HTML", secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;")],
    ["in base64", Buffer.from(secret).toString("base64")],
    ["in base64 for URLs", Buffer.from(secret).toString("base64url")],
  ])("%s", (_how, shown) => {
    expect(redact(shown)).toContain("[secret]");
  });
});

test("a secret of eight characters or more is found inside any base64", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 8 }), fc.string(), fc.string(), (secret, before, after) => {
      const { redact } = new KnownSecrets([secret]);
      expect(redact(Buffer.from(before + secret.toWellFormed() + after).toString("base64"))).toContain("[secret]");
    }),
  );
});
