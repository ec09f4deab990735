import { expect, test } from "vitest";
import { formatToken, parseToken } from "../../src/pack/token.ts";

test.each([
  ["Zone", "powerdns:index:Zone"],
  ["dns/Zone", "powerdns:dns:Zone"],
  ["dns/v1/Zone", "powerdns:dns/v1:Zone"],
])("the token of %s is %s, and back", (name, token) => {
  expect(formatToken("powerdns", name)).toBe(token);
  expect(parseToken(token)).toEqual({ packageName: "powerdns", authorName: name });
});

test("an empty module is the root", () => {
  expect(parseToken("powerdns::Zone")).toEqual({ packageName: "powerdns", authorName: "Zone" });
});

test.each(["", "Zone", "a:b", ":index:Zone", "a:b:", "a:b:C:d"])("%j is no token", (text) => {
  expect(parseToken(text)).toBeUndefined();
});
