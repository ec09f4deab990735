import { expect, test } from "vitest";
import { type Token, Tokens } from "../../../../src/handler/http/auth/tokens.ts";

function counter(lifetime?: number) {
  const fetched: Token[] = [];
  const fetch = async (): Promise<Token> => {
    const expires = lifetime === undefined ? undefined : lifetime;
    fetched.push({ value: `t${fetched.length + 1}`, obtained: 0, expires });
    return fetched.at(-1) ?? fail();
  };
  return { fetched, fetch };
}

function fail(): never {
  throw new Error("no token");
}

test("all who ask at the same time wait for the same one", async () => {
  const tokens = new Tokens();
  const { fetch, fetched } = counter();
  const got = await Promise.all([1, 2, 3].map(() => tokens.get("a", 0, fetch)));
  expect(got.map(({ value }) => value)).toEqual(["t1", "t1", "t1"]);
  expect(fetched).toHaveLength(1);
});

test("other configurations have other tokens", async () => {
  const tokens = new Tokens();
  const { fetch } = counter();
  await tokens.get("a", 0, fetch);
  expect((await tokens.get("b", 0, fetch)).value).toBe("t2");
});

test.each([
  [3_600_000, 3_539_999, "t1"],
  [3_600_000, 3_540_000, "t2"],
  [10_000, 7_999, "t1"],
  [10_000, 8_000, "t2"],
])("a token good for %d ms is replaced in time: at %d it is %s", async (lifetime, now, expected) => {
  const tokens = new Tokens();
  const { fetch } = counter(lifetime);
  await tokens.get("a", 0, fetch);
  expect((await tokens.get("a", now, fetch)).value).toBe(expected);
});

test("a refused token is replaced once, for all who were refused", async () => {
  const tokens = new Tokens();
  const { fetch, fetched } = counter();
  await tokens.get("a", 0, fetch);
  await Promise.all([1, 2, 3].map(() => tokens.get("a", 0, fetch, "t1")));
  expect((await tokens.get("a", 0, fetch, "t1")).value).toBe("t2");
  expect(fetched).toHaveLength(2);
});

test("a failure is not kept", async () => {
  const tokens = new Tokens();
  const { fetch } = counter();
  await expect(tokens.get("a", 0, async () => fail())).rejects.toThrow("no token");
  expect((await tokens.get("a", 0, fetch)).value).toBe("t1");
});
