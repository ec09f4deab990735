/** Many packs beside the base package in one session (design.md §5, protocol §2.8, engine.md §12). */
import { describe, expect, test } from "vitest";
import { silentLog } from "../../src/model/log.ts";
import { Packs } from "../../src/provider/packs.ts";
import type { Parameterized } from "../../src/provider/parameterize/parameterize.ts";
import { objectType, property } from "../support/property.ts";
import { recordingLog } from "../support/recording-log.ts";
import { target } from "../support/target.ts";
import { bag, shown } from "../support/value.ts";

const { pack: base } = target(objectType({}), {});
const config = objectType({ token: property("string", { required: true, secret: true }) });

function extension(name: string, over: Partial<Parameterized> & { readonly packName?: string } = {}): Parameterized {
  const { packName = name, ...rest } = over;
  const definition = { ...base.definition, name: packName, config };
  return { ...base, name, digest: `h1:${name}`, definition, value: Buffer.from(name), extension: { seq: 1 }, ...rest };
}

function session() {
  const disposed: string[] = [];
  const packs = new Packs({
    env: () => undefined,
    hostName: "packs",
    createHandlers: (pack) => ({
      resource: async () => ({}),
      function: async () => ({ invoke: async () => ({}) }),
      migration: async () => async () => ({}),
      dispose: () => void disposed.push(pack.version),
    }),
  });
  const log = recordingLog();
  const add = (pack: Parameterized) => packs.add(pack, log);
  const served = async (name: string) => (await packs.resource(`${name}:index:Thing`, silentLog)).pack.version;
  return { packs, log, add, served, disposed };
}

const configured = (packages: Parameters<typeof bag>[0]) => ({
  urn: "urn:pulumi:dev::p::pulumi:providers:packs::default",
  variables: new Map<string, string>(),
  args: bag({ packages }),
});

describe("several packs in one session", () => {
  test("each has its own part of the base provider's configuration", async () => {
    const { packs, add } = session();
    add(extension("gamma"));
    packs.configure(configured({ gamma: { token: "g" }, delta: { token: "d" } }));
    add(extension("delta"));
    const tokens = ["gamma:index:Thing", "delta:index:Thing"].map((token) => packs.resource(token, silentLog));
    expect((await Promise.all(tokens)).map(({ configuration }) => shown(configuration.values))).toEqual([
      { token: { $secret: "g" } },
      { token: { $secret: "d" } },
    ]);
  });

  test("trap 16: Parameterize depends on no Configure, and Configure on no Parameterize; what is missing is told at the first use", async () => {
    const { packs, add } = session();
    add(extension("gamma"));
    packs.configure(configured({}));
    add(extension("delta"));
    for (const name of ["gamma", "delta"]) {
      await expect(packs.resource(`${name}:index:Thing`, silentLog)).rejects.toThrow(
        new RegExp(`the configuration of the extension ${name} is not valid\\n {2}token: is required`),
      );
    }
  });

  test("a wrong configuration is told when both are there, whichever comes first", () => {
    const wrong = configured({ gamma: { token: ["no"] } });
    const [first, second] = [session(), session()];
    first.packs.configure(wrong);
    expect(() => first.add(extension("gamma"))).toThrow("token: must be a string, but is a list");
    second.add(extension("gamma"));
    expect(() => second.packs.configure(wrong)).toThrow("token: must be a string, but is a list");
  });

  test("what is no configuration of packs at all is told at Configure", () => {
    const { packs } = session();
    expect(() => packs.configure({ ...configured({}), args: bag({ packages: "{" }) })).toThrow(
      "packages: must be an object",
    );
  });

  test("a replaced package may have a key `packages` of its own", () => {
    const { packs } = session();
    const urn = "urn:pulumi:dev::p::pulumi:providers:other::default";
    expect(() => packs.configure({ ...configured({}), urn, args: bag({ packages: "text" }) })).not.toThrow();
  });

  test("gotcha 54: a call that arrives before its Parameterize says what to do", async () => {
    const { packs, add } = session();
    add(extension("gamma"));
    await expect(packs.function("delta:index:find", silentLog)).rejects.toThrow(
      /the extension delta is not loaded in this plugin process; loaded: gamma\n.*with the first resource of it.*depend on such a resource/,
    );
  });
});

describe("gotcha 55: several versions of one extension", () => {
  const older = extension("gamma", { version: "1.0.0", digest: "h1:1", extension: { seq: 10 } });
  const newer = extension("gamma", { version: "1.1.0", digest: "h1:2", extension: { seq: 20 } });
  const lower = extension("gamma", { version: "0.9.0", digest: "h1:3", extension: { seq: 30 } });

  test.each([
    ["the older first", [older, newer], "1.1.0"],
    ["the newer first", [newer, older], "1.1.0"],
    ["a downgrade, which was added last", [older, lower, newer], "0.9.0"],
    ["the same again and again", [newer, older, newer, older], "1.1.0"],
  ])("%s: none is refused, and that which was added last serves", async (_, order, version) => {
    const { packs, add, served } = session();
    packs.configure(configured({ gamma: { token: "t" } }));
    for (const pack of order) add(pack);
    expect(await served("gamma")).toBe(version);
  });

  test("a warning names both", () => {
    const { add, log } = session();
    add(newer);
    add(older);
    expect(log.messages).toEqual([
      expect.stringContaining(
        "gamma@1.1.0, which was added later, serves both its own resources and those of gamma@1.0.0",
      ),
    ]);
  });

  test("the identical one again changes nothing, and says nothing", () => {
    const { add, log, disposed } = session();
    add(newer);
    add({ ...newer, extension: { seq: 25 } });
    add(newer);
    expect([log.messages, disposed]).toEqual([[], []]);
  });

  test("each version has its own schema and value", () => {
    const { packs, add } = session();
    add(newer);
    add(older);
    const of = (version: string) => packs.described({ subpackageName: "gamma", subpackageVersion: version }).version;
    expect([of("1.0.0"), of("1.1.0"), of("7.7.7")]).toEqual(["1.0.0", "1.1.0", "1.1.0"]);
  });

  test("calls of the older one that still run keep their handlers until the session ends", () => {
    const { packs, add, disposed } = session();
    add(older);
    add(newer);
    expect(disposed).toEqual([]);
    packs.close();
    expect(disposed.sort()).toEqual(["1.0.0", "1.1.0"]);
  });
});

test("two packs with one token are refused, naming both", () => {
  const { add } = session();
  add(extension("gamma"));
  expect(() => add(extension("gamma", { packName: "other", version: "2.0.0", digest: "h1:x" }))).toThrow(
    "This process serves the package gamma from the pack “gamma”, and this is the pack “other”: both have tokens that begin with gamma:",
  );
});
