import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CreateOperation, ResourceHandler } from "../../../src/handler/handler.ts";
import { isPlainArray, type Plain, type PlainObject, SecretMarker } from "../../../src/model/plain.ts";
import type { PackDefinition } from "../../../src/pack/definition.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import { contextWith, creating, handlersOf, keepingLog } from "../../../test/handler/code/bench.ts";
import { packFiles } from "../../../test/handler/code/files.ts";

const names = [
  "pack.yaml",
  ...["characters", "draw", "id", "integer", "pet", "roll", "shuffle", "strings", "words"].map((name) => `${name}.ts`),
];
const texts = Object.fromEntries(
  names.map((name) => [name, readFileSync(new URL(`../${name}`, import.meta.url), "utf8")]),
);
const definition: PackDefinition = loadDefinition(packFiles(texts));

const characters = {
  lower: true,
  upper: true,
  numeric: true,
  special: true,
  minLower: 0,
  minUpper: 0,
  minNumeric: 0,
  minSpecial: 0,
};

async function resource(name: string): Promise<Required<Pick<ResourceHandler, "create" | "read">> & ResourceHandler> {
  const found = definition.resources.get(name);
  const handler = found && (await handlersOf(texts).resource(found, keepingLog()));
  if (handler?.create === undefined || handler.read === undefined) throw new Error(`${name} lacks create or read`);
  return { ...handler, create: handler.create, read: handler.read };
}

async function create(name: string, inputs: PlainObject) {
  const operation: CreateOperation = creating(inputs);
  return (await resource(name)).create(operation);
}

async function read(name: string, id: string, state: PlainObject = {}) {
  return (await resource(name)).read(contextWith({ id, inputs: {}, state }));
}

/** A list of texts; empty for anything else. */
function textsOf(value: Plain | undefined): string[] {
  return isPlainArray(value) ? value.map(String) : [];
}

async function problems(name: string, inputs: PlainObject) {
  const result = await (await resource(name)).check?.(contextWith({ inputs, old: undefined }));
  return result?.failures;
}

describe("every resource", () => {
  it.each([...definition.resources])(
    "%s is replaced for every changed input, keepers included, after its successor is made",
    (_, { properties, deleteBeforeReplace }) => {
      const inputs = [...properties.properties].filter(([, property]) => !property.readOnly);
      expect(inputs.map(([name]) => name)).toContain("keepers");
      expect(inputs.filter(([, property]) => !property.immutable)).toEqual([]);
      expect(deleteBeforeReplace).toBe(false);
    },
  );

  it.each([
    ["String", { result: "abc", length: 3, ...characters }],
    ["Id", { b64Url: "AQ", byteLength: 1 }],
    ["Integer", { result: 1, min: 1, max: 2 }],
    ["Pet", { length: 2, separator: "-" }],
    ["Shuffle", { inputs: ["a"], results: ["a"] }],
  ])("%s stays as it is in a refresh", async (name, state) => {
    expect(await read(name, "x", state)).toEqual({ id: "x", state });
  });
});

describe("String", () => {
  it("has the length and the characters that were asked for", async () => {
    const { id, state } = await create("String", { ...characters, length: 200, lower: false, special: false });
    expect(state["result"]).toMatch(/^[A-Z0-9]{200}$/);
    expect(id).toBe(state["result"]);
  });

  it("has the least numbers of each kind, of kinds too that are otherwise not allowed", async () => {
    const { id } = await create("String", {
      ...characters,
      length: 10,
      lower: false,
      minLower: 3,
      minUpper: 2,
      minNumeric: 3,
      minSpecial: 2,
    });
    expect([/[a-z]/g, /[A-Z]/g, /[0-9]/g, /[^a-zA-Z0-9]/g].map((kind) => id.match(kind)?.length)).toEqual([3, 2, 3, 2]);
  });

  it("takes its special characters from overrideSpecial", async () => {
    const { id } = await create("String", {
      ...characters,
      length: 50,
      lower: false,
      upper: false,
      numeric: false,
      overrideSpecial: "äß€",
    });
    expect(id).toMatch(/^[äß€]{50}$/);
  });

  it("is another one each time", async () => {
    const inputs = { ...characters, length: 32 };
    expect((await create("String", inputs)).id).not.toBe((await create("String", inputs)).id);
  });

  it("is imported by its value with the default settings", async () => {
    expect(await read("String", "Abc1")).toEqual({ id: "Abc1", state: { ...characters, length: 4, result: "Abc1" } });
  });

  it.each([
    [
      { length: 3, minLower: 2, minUpper: 2 },
      "length",
      "is 3, but minLower, minUpper, minNumeric and minSpecial add up to 4",
    ],
    [
      { length: 3, minSpecial: 1, overrideSpecial: "" },
      "overrideSpecial",
      "is empty, but minSpecial asks for characters of it",
    ],
    [
      { length: 3, lower: false, upper: false, numeric: false, special: false },
      undefined,
      "no characters are allowed; set one of lower, upper, numeric and special",
    ],
  ])("says what is impossible: %o", async (inputs, property, reason) => {
    expect(await problems("String", { ...characters, ...inputs })).toEqual([
      expect.objectContaining({ ...(property && { property }), reason }),
    ]);
  });
});

describe("Password", () => {
  it("has a secret result and an id that does not tell it", async () => {
    const { id, state } = await create("Password", { ...characters, length: 20 });
    expect(id).toBe("none");
    expect(state["result"]).toBeInstanceOf(SecretMarker);
  });

  it("is imported by its value, which the id does not keep", async () => {
    const state = { ...characters, length: 7, result: new SecretMarker("hunter2") };
    expect(await read("Password", "hunter2")).toEqual({ id: "none", state });
  });

  it("is found by no id", async () => {
    await expect(read("Password", "none")).rejects.toThrow("cannot be looked up by its id; import it by its value");
  });

  it("is declared secret", () => {
    expect(definition.resources.get("Password")?.properties.properties.get("result")?.secret).toBe(true);
  });
});

describe("Id", () => {
  it("writes the same bytes in four ways behind the prefix", async () => {
    const { id, state } = await create("Id", { byteLength: 8, prefix: "p-" });
    const bytes = Buffer.from(id, "base64url");
    expect(bytes).toHaveLength(8);
    expect(state).toEqual({
      b64Url: `p-${id}`,
      b64Std: `p-${bytes.toString("base64")}`,
      hex: `p-${bytes.toString("hex")}`,
      dec: `p-${bytes.readBigUInt64BE()}`,
    });
  });

  it("is imported by b64Url, with a prefix before the last comma", async () => {
    expect(await read("Id", "_wA")).toEqual({
      id: "_wA",
      state: { byteLength: 2, b64Url: "_wA", b64Std: "/wA=", hex: "ff00", dec: "65280" },
    });
    expect(await read("Id", "a,b-,_wA")).toMatchObject({ id: "_wA", state: { prefix: "a,b-", b64Url: "a,b-_wA" } });
  });

  it.each(["", "not base64!", "/wA="])("refuses to import “%s”", async (id) => {
    await expect(read("Id", id)).rejects.toThrow("is not base64 for URLs");
  });
});

describe("Integer", () => {
  it("lies between min and max, both included", async () => {
    const integer = await resource("Integer");
    const draw = () => integer.create(creating({ min: -1, max: 1 }));
    const drawn = await Promise.all(Array.from({ length: 100 }, draw));
    expect(new Set(drawn.map(({ state }) => state["result"]))).toEqual(new Set([-1, 0, 1]));
    expect(drawn.map(({ id }) => id)).toEqual(drawn.map(({ state }) => String(state["result"])));
  });

  it("is always the same for a seed", async () => {
    const inputs = { min: 0, max: 1_000_000, seed: "dice" };
    expect(await create("Integer", inputs)).toEqual(await create("Integer", inputs));
  });

  it("is imported by result,min,max and perhaps a seed", async () => {
    expect(await read("Integer", "7,1,10")).toEqual({ id: "7", state: { result: 7, min: 1, max: 10 } });
    expect(await read("Integer", "-7,-10,0,a,b")).toEqual({
      id: "-7",
      state: { result: -7, min: -10, max: 0, seed: "a,b" },
    });
    await expect(read("Integer", "7")).rejects.toThrow("import an Integer by result,min,max");
  });

  it("needs min to be at most max, and a range out of which every number can be drawn", async () => {
    expect(await problems("Integer", { min: 2, max: 1 })).toEqual([
      { property: "min", reason: "is 2, which is more than max, 1" },
    ]);
    expect(await problems("Integer", { min: 1, max: 1 })).toBeUndefined();
    expect(await problems("Integer", { min: 0, max: 2 ** 53 })).toEqual([
      { property: "max", reason: "is further than 2^53 above min" },
    ]);
  });
});

describe("Pet", () => {
  it.each([
    [{ length: 1, separator: "-" }, /^[a-z]+$/],
    [{ length: 2, separator: "-" }, /^[a-z]+-[a-z]+$/],
    [{ length: 4, separator: "_" }, /^[a-z]+ly_[a-z]+ly_[a-z]+_[a-z]+$/],
    [{ length: 2, separator: "-", prefix: "my" }, /^my-[a-z]+-[a-z]+$/],
    [{ length: 2, separator: "-", prefix: "" }, /^[a-z]+-[a-z]+$/],
  ])("has its name as its id: %o", async (inputs, name) => {
    const { id, state } = await create("Pet", inputs);
    expect(id).toMatch(name);
    expect(state).toEqual({});
  });

  it("cannot be imported", async () => {
    await expect(read("Pet", "good-dog")).rejects.toThrow("A Pet cannot be imported");
  });
});

describe("Shuffle", () => {
  it("has every item once, in an order that a seed fixes", async () => {
    const inputs = { inputs: [..."abcdefghij"], seed: "dice" };
    const { id, state } = await create("Shuffle", inputs);
    expect(id).toBe("-");
    expect(textsOf(state["results"]).sort()).toEqual(inputs.inputs);
    expect(await create("Shuffle", inputs)).toEqual({ id, state });
  });

  it.each([
    [["a", "b", "c"], 0, 0],
    [["a", "b", "c"], 2, 2],
    [["a", "b"], 5, 5],
    [[], 5, 0],
  ])("draws from %o %i items: %i", async (inputs, resultCount, length) => {
    const { state } = await create("Shuffle", { inputs, resultCount });
    expect(state["results"]).toHaveLength(length);
  });

  it("repeats items only after all have been drawn", async () => {
    const { state } = await create("Shuffle", { inputs: ["a", "b"], resultCount: 4 });
    const results = textsOf(state["results"]);
    expect([results.slice(0, 2).sort(), results.slice(2).sort()]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("cannot be imported", async () => {
    await expect(read("Shuffle", "-")).rejects.toThrow("A Shuffle cannot be imported");
  });
});

describe("roll", () => {
  it("shows numbers of the dice and their sum", async () => {
    const found = definition.functions.get("roll");
    const handler = found && (await handlersOf(texts).function(found, keepingLog()));
    const result = await handler?.invoke(contextWith({ inputs: { sides: 1, count: 3 }, preview: false }));
    expect(result).toEqual({ rolls: [1, 1, 1], total: 3 });
  });
});
