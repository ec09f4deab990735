import { expect, test } from "vitest";
import { parseUrn } from "../../src/model/urn.ts";

test("gotcha 53: a name may hold ::", () => {
  expect(parseUrn("urn:pulumi:dev::proj::a:index:Parent$b:index:Child::one::two")).toEqual({
    stack: "dev",
    project: "proj",
    type: "b:index:Child",
    name: "one::two",
  });
});

test.each(["", "urn:pulumi:dev::proj::a:b:C", "anything"])("%j is no URN", (text) => {
  expect(parseUrn(text)).toBeUndefined();
});
