import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.ts";
import { silentLog } from "../../../src/model/log.ts";
import type { ParameterizeRequest } from "../../../src/model/requests.ts";
import { digest, digestNumber } from "../../../src/pack/digest.ts";
import { loadDefinition } from "../../../src/pack/load.ts";
import { createParameterize } from "../../../src/provider/parameterize/parameterize.ts";
import { decodeValue, encodeValue } from "../../../src/provider/parameterize/value.ts";
import { createSources } from "../../../src/source/sources.ts";
import { createStore } from "../../../src/store/store.ts";
import { temporaryFolder, writeFiles } from "../../support/folder.ts";
import { recordingLog } from "../../support/recording-log.ts";

const plain = (version = "1.2.3", more = "") =>
  [
    "name: widgets",
    `version: ${version}`,
    "description: Widgets.",
    "http: { baseUrl: 'https://widgets.test' }",
    "resources:",
    "  Widget:",
    "    description: One widget.",
    "    properties: { size: { type: integer, description: How big. } }",
    "    id: ${body.id}",
    "    create: POST /widgets",
    "    read: GET /widgets/${id}",
    "    delete: DELETE /widgets/${id}",
    more,
    "",
  ].join("\n");
const coded = "name: coded\nversion: 1.0.0\nresources: { Thing: { code: ./thing.ts#thing } }\n";
const files = {
  "Pulumi.yaml": "name: test",
  "widgets/pack.yaml": plain(),
  "coded/pack.yaml": coded,
  "coded/thing.ts": "export const thing = { async create() { return { id: 'a', state: {} }; } };",
  "builtins/dice/pack.yaml": plain("4.5.6").replace("widgets", "dice"),
  "builtins/rolls/pack.yaml": coded.replace("coded", "rolls"),
  "builtins/rolls/thing.ts": "export const thing = {};",
};

interface Machine {
  readonly cwd: string;
  readonly cache: string | undefined;
  readonly variables: Readonly<Record<string, string>>;
  readonly hostVersion: string;
  readonly catalog: Readonly<Record<string, string>>;
  readonly now: number;
}

/** A host of its own: what one process of the plugin is on a machine. */
function host(over: Partial<Machine> = {}) {
  const machine: Machine = {
    cwd: "/",
    cache: undefined,
    variables: {},
    hostVersion: "0.1.0",
    catalog: {},
    now: 0,
    ...over,
  };
  const { cwd, cache, variables, hostVersion } = machine;
  const environment = { cwd, home: cwd, variables };
  const log = recordingLog();
  const catalog = createCatalog({ adapter: undefined, budget: 5000, log: silentLog });
  const parameterize = createParameterize({
    environment,
    sources: createSources(environment, { folder: join(cwd, "builtins"), version: hostVersion }),
    store: createStore({ folder: cache, digestOf: digest }),
    catalog,
    schema: { hostName: "packs", hostVersion, pluginDownloadURL: undefined },
    loadDefinition,
    now: () => machine.now,
  });
  const call = async (request: ParameterizeRequest) => {
    for (const [key, value] of Object.entries(machine.catalog)) await catalog.put(key, value);
    return parameterize(request, log, new AbortController().signal);
  };
  return {
    log,
    args: (...args: readonly string[]) => call({ form: "args", args }),
    value: (value: Uint8Array, version = "9.9.9") => call({ form: "value", name: "any", version, value }),
  };
}

const decode = (value: Uint8Array) => decodeValue(value, "0.1.0");
/** Text that gzip cannot make small. */
const noise = (length: number) =>
  Array.from(
    { length },
    (_, n) => `# ${Buffer.from(digest(new Map([[String(n), Buffer.of(n)]]))).toString("hex")}`,
  ).join("\n");

describe("args", () => {
  test("gotcha 10: resolve to a pack with a content version, strict semver, and to an inline value", async () => {
    const {
      name,
      version,
      value,
      digest: id,
      definition,
    } = await host({ cwd: temporaryFolder(files) }).args("./widgets");
    expect({ name, version }).toEqual({ name: "widgets", version: `1.2.3-dev.${digestNumber(id)}` });
    expect(definition.resources.has("Widget")).toBe(true);
    expect(decode(value).value).toEqual({
      ...decode(value).value,
      name: "widgets",
      packName: "widgets",
      version,
      digest: id,
      source: "./widgets",
      mode: "replace",
      code: false,
      min: "0.1.0",
      seq: 0,
    });
    expect(decode(value).archive).toBeDefined();
  });

  test("give the same value on every machine, for a shipped pack with its own version", async () => {
    const one = await host({ cwd: temporaryFolder(files) }).args("builtin:dice");
    const two = await host({ cwd: temporaryFolder(files) }).args("builtin:dice");
    expect(one.version).toBe("4.5.6");
    expect(two.value).toEqual(one.value);
  });

  test("gotcha 18, trap 7: other content is another version, so that no schema cache and no default provider is stale", async () => {
    const cwd = temporaryFolder(files);
    const before = await host({ cwd }).args("./widgets");
    writeFiles(cwd, { "widgets/pack.yaml": plain("1.2.3", "# changed") });
    const after = await host({ cwd }).args("./widgets");
    expect(after.version).not.toBe(before.version);
    expect(after.version).toMatch(/^1\.2\.3-dev\.\d+$/);
  });

  test("list the usage in the error and in the log when they are wrong", async () => {
    const { args, log } = host();
    await expect(args("./a", "./b")).rejects.toThrow(
      /one reference to a pack is expected.*\n +Usage: pulumi package add packs/,
    );
    expect(log.messages).toEqual([expect.stringContaining("info: Usage: pulumi package add packs")]);
  });

  test("may be replayed in the same process", async () => {
    const { args, value } = host({ cwd: temporaryFolder(files) });
    const first = await args("./widgets");
    expect(await args("./widgets")).toMatchObject({ version: first.version, digest: first.digest });
    expect((await value(first.value)).digest).toBe(first.digest);
  });

  test("report a definition that is wrong", async () => {
    const cwd = temporaryFolder({ "widgets/pack.yaml": "name: widgets\nversion: one\nresorces: {}\n" });
    await expect(host({ cwd }).args("./widgets")).rejects.toThrow(/pack\.yaml:\d+:\d+/);
  });

  test("end when the call is cancelled", async () => {
    const environment = { cwd: temporaryFolder(files), home: "/", variables: {} };
    const parameterize = createParameterize({
      environment,
      sources: createSources(environment, { folder: undefined, version: "0.1.0" }),
      store: createStore({ folder: undefined, digestOf: digest }),
      catalog: createCatalog({ adapter: undefined, budget: 1, log: silentLog }),
      schema: { hostName: "packs", hostVersion: "0.1.0", pluginDownloadURL: undefined },
      loadDefinition,
    });
    const request: ParameterizeRequest = { form: "args", args: ["./coded", "--allow-code"] };
    await expect(parameterize(request, silentLog, AbortSignal.abort())).rejects.toThrow("aborted");
  });
});

describe("--name", () => {
  test("renames the package; the pack's own name stays in the value", async () => {
    const { name, value, definition } = await host({ cwd: temporaryFolder(files) }).args(
      "./widgets",
      "--name",
      "gadgets",
    );
    expect([name, definition.name]).toEqual(["gadgets", "widgets"]);
    expect(decode(value).value).toMatchObject({ name: "gadgets", packName: "widgets" });
  });

  test.each(["Gadgets", "1a", "a b", "packs", "pulumi", "a--b", "ä"])("refuses %j", async (name) => {
    const { args } = host({ cwd: temporaryFolder(files) });
    await expect(args("./widgets", "--name", name)).rejects.toThrow("This cannot be the name of a package");
  });

  test("is needed for the name of a well-known provider, and may choose it", async () => {
    const cwd = temporaryFolder({ "aws/pack.yaml": plain().replace("widgets", "aws") });
    await expect(host({ cwd }).args("./aws")).rejects.toThrow(
      "The pack is named “aws”, as is a well-known Pulumi provider",
    );
    expect((await host({ cwd }).args("./aws", "--name", "my-aws")).name).toBe("my-aws");
    expect((await host({ cwd }).args("./aws", "--name", "aws")).name).toBe("aws");
  });
});

describe("a value", () => {
  test("gotcha 14: is the same pack without the folder, the cache and the project", async () => {
    const cwd = temporaryFolder(files);
    const added = await host({ cwd }).args("./widgets", "--name", "gadgets");
    rmSync(join(cwd, "widgets"), { recursive: true });
    const back = await host({ cwd: temporaryFolder() }).value(added.value);
    expect(back).toMatchObject({ name: "gadgets", version: added.version, digest: added.digest });
    expect([...back.files.keys()]).toEqual(["pack.yaml"]);
    expect(back.value).toEqual(added.value);
  });

  test("trap 3, gotcha 11, gotcha 12: has its own name and version, whatever the request says beside it", async () => {
    const added = await host({ cwd: temporaryFolder(files) }).args("builtin:dice");
    expect((await host().value(added.value, "0.1.0")).version).toBe("4.5.6");
    expect((await host().value(added.value, "not a version")).version).toBe("4.5.6");
  });

  test("that is not inline comes from the cache, else from its source, which the cache then keeps", async () => {
    const [cwd, cache, other] = [temporaryFolder(files), temporaryFolder(), temporaryFolder()];
    const added = await host({ cwd, cache }).args("./widgets", "--inline", "never");
    expect(decode(added.value).archive).toBeUndefined();
    expect((await host({ cwd: "/", cache }).value(added.value)).digest).toBe(added.digest);
    expect((await host({ cwd, cache: other }).value(added.value)).digest).toBe(added.digest);
    expect((await host({ cwd: "/", cache: other }).value(added.value)).digest).toBe(added.digest);
  });

  test("gotcha 42: finds its source from the project's root, also from a folder below", async () => {
    const cwd = temporaryFolder({ ...files, "app/index.ts": "" });
    const added = await host({ cwd: join(cwd, "widgets") }).args(".", "--inline", "never");
    expect(decode(added.value).value.source).toBe("./widgets");
    expect((await host({ cwd: join(cwd, "app") }).value(added.value)).digest).toBe(added.digest);
  });

  test("from nowhere says what to do", async () => {
    const added = await host({ cwd: temporaryFolder(files) }).args("./widgets", "--inline", "never");
    await expect(host({ cwd: temporaryFolder() }).value(added.value)).rejects.toThrow(
      /^widgets@1\.2\.3-dev\.\d+: The pack h1:.* is not embedded, not in the cache, and cannot be fetched:\n {2}There is no folder “\.\/widgets”[\s\S]*PACKS_OVERRIDE_WIDGETS/,
    );
  });

  test("whose source has changed names both digests", async () => {
    const cwd = temporaryFolder(files);
    const added = await host({ cwd }).args("./widgets", "--inline", "never");
    writeFiles(cwd, { "widgets/pack.yaml": plain("1.2.3", "# changed") });
    const changed = await host({ cwd }).args("./widgets");
    const failure = host({ cwd }).value(added.value);
    await expect(failure).rejects.toThrow("has changed since the package was added");
    await expect(failure).rejects.toThrow(added.digest);
    await expect(failure).rejects.toThrow(changed.digest);
  });

  test("with another archive than its digest tells is refused", async () => {
    const cwd = temporaryFolder(files);
    const [one, two] = [await host({ cwd }).args("./widgets"), await host({ cwd }).args("builtin:dice")];
    const mixed = encodeValue({ value: decode(one.value).value, archive: decode(two.value).archive });
    await expect(host().value(mixed)).rejects.toThrow(
      `its archive has the digest ${two.digest}, and ${one.digest} is wanted`,
    );
  });

  test("with a damaged archive is refused", async () => {
    const added = await host({ cwd: temporaryFolder(files) }).args("./widgets");
    await expect(host().value(added.value.subarray(0, -9))).rejects.toThrow(
      /The archive in the value of widgets@.* cannot be read/,
    );
  });

  test("with a damaged copy in the cache comes from its source", async () => {
    const [cwd, cache] = [temporaryFolder(files), temporaryFolder()];
    const added = await host({ cwd, cache }).args("./widgets", "--inline", "never");
    const [stored = ""] = readdirSync(join(cache, "packs"), { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".tgz"),
    );
    chmodSync(join(cache, "packs", stored), 0o644);
    writeFileSync(join(cache, "packs", stored), readFileSync(join(cache, "packs", stored)).fill(0, 20, 30));
    const { value, log } = host({ cwd, cache });
    expect((await value(added.value)).digest).toBe(added.digest);
    expect(log.messages.join("\n")).toContain("is damaged and is not used");
  });
});

describe("--extend", () => {
  const sdk = (value: Uint8Array) =>
    JSON.stringify({ extensionParameterization: { value: Buffer.from(value).toString("base64") } });

  test("makes a value of the mode extend, with a number that orders the versions", async () => {
    const { args } = host({ cwd: temporaryFolder(files), now: 1_700_000_000_000 });
    const pack = await args("./widgets", "--extend");
    expect(decode(pack.value).value).toMatchObject({ name: "widgets", mode: "extend", seq: 1_700_000_000_000 });
    expect(pack.extension).toEqual({ seq: 1_700_000_000_000 });
    expect(await host().value(pack.value)).toMatchObject({ name: "widgets", extension: { seq: 1_700_000_000_000 } });
  });

  test.each([
    ["an SDK", "pulumi-plugin.json", sdk],
    [
      "a YAML package",
      "widgets.yaml",
      (value: Uint8Array) =>
        `name: packs\nextension: { name: widgets, value: ${Buffer.from(value).toString("base64")} }\n`,
    ],
  ])("what is added again unchanged, over %s, keeps its value", async (_, file, text) => {
    const cwd = temporaryFolder(files);
    const first = await host({ cwd, now: 5 }).args("./widgets", "--extend");
    writeFiles(cwd, { [`sdks/widgets/${file}`]: text(first.value) });
    expect((await host({ cwd, now: 9 }).args("./widgets", "--extend")).value).toEqual(first.value);
  });

  test("what is new comes after all that the project knows, whatever the clock says", async () => {
    const cwd = temporaryFolder(files);
    const first = await host({ cwd, now: 50 }).args("./widgets", "--extend");
    writeFiles(cwd, {
      "sdks/widgets/pulumi-plugin.json": sdk(first.value),
      "widgets/pack.yaml": plain("1.3.0"),
    });
    expect((await host({ cwd, now: 9 }).args("./widgets", "--extend")).extension).toEqual({ seq: 51 });
  });

  test("asks for consent to code with a command that extends", async () => {
    await expect(host({ cwd: temporaryFolder(files) }).args("./coded", "--extend")).rejects.toThrow(
      'pulumi package add packs --extension "./coded --allow-code --extend"',
    );
  });
});

describe("--inline", () => {
  const big = { "widgets/pack.yaml": plain("1.0.0", noise(1500)), "Pulumi.yaml": "" };

  test("auto embeds at most 48,000 bytes, and warns about what others need", async () => {
    const { args, log } = host({ cwd: temporaryFolder(big) });
    const { value } = await args("./widgets");
    expect(decode(value).archive).toBeUndefined();
    expect(log.messages.join("\n")).toMatch(/warn: .* is not embedded in the SDK \(with \d+ bytes it is too big\)/);
  });

  test("always embeds more, up to 1 MiB", async () => {
    const { value } = await host({ cwd: temporaryFolder(big) }).args("./widgets", "--inline", "always");
    expect(value.length).toBeGreaterThan(48_000);
    expect(decode(value).archive).toBeDefined();
    const huge = temporaryFolder({ "widgets/pack.yaml": plain("1.0.0", noise(25_000)) });
    await expect(host({ cwd: huge }).args("./widgets", "--inline", "always")).rejects.toThrow(
      "at most 1048576 are possible",
    );
  });

  test("a pack that only this machine has is warned about", async () => {
    const { args, log } = host({ cwd: temporaryFolder({ "p/Pulumi.yaml": "" }) });
    await args(join(temporaryFolder(big), "widgets"));
    expect(log.messages.join("\n")).toContain("is not in the cache of this machine either");
  });
});

describe("code", () => {
  test("of a folder needs --allow-code, and the error tells the command", async () => {
    const { args } = host({ cwd: temporaryFolder(files) });
    await expect(args("./coded", "--name", "other", "--inline", "never")).rejects.toThrow(
      "run `pulumi package add packs -- ./coded --name other --inline never --allow-code`",
    );
    await expect(
      host({ cwd: temporaryFolder({ "my packs/pack.yaml": coded, "my packs/thing.ts": "" }) }).args("./my packs"),
    ).rejects.toThrow("packs -- './my packs' --allow-code`");
  });

  test("once allowed is allowed by the value", async () => {
    const added = await host({ cwd: temporaryFolder(files) }).args("./coded", "--allow-code");
    expect(decode(added.value).value.code).toBe(true);
    const back = await host().value(added.value);
    expect([...back.files.keys()]).toEqual(["pack.yaml", "thing.ts"]);
  });

  test("of a shipped pack needs no consent", async () => {
    const added = await host({ cwd: temporaryFolder(files) }).args("builtin:rolls");
    expect((await host().value(added.value)).name).toBe("rolls");
  });

  test("that a value does not speak of is refused", async () => {
    const { value, archive } = decode((await host({ cwd: temporaryFolder(files) }).args("builtin:rolls")).value);
    const bytes = encodeValue({ value: { ...value, code: false }, archive });
    await expect(host().value(bytes)).rejects.toThrow("its value does not say that code was allowed");
  });
});

describe("versions of the host", () => {
  const requiring = (range: string) => temporaryFolder({ "w/pack.yaml": plain("1.0.0", `requires: '${range}'`) });

  test.each([
    [">=0.2.0", "0.2.0"],
    ["^1.0.0", "1.5.0-beta.3"],
    [">=1.0.0-0", "1.0.0-dev.5"],
  ])("a pack that requires %s is served by %s", async (range, hostVersion) => {
    expect((await host({ cwd: requiring(range), hostVersion }).args("./w")).name).toBe("widgets");
  });

  test("a pack that requires another host is refused, in both forms", async () => {
    const cwd = requiring("^0.1.0");
    await expect(host({ cwd, hostVersion: "0.2.0" }).args("./w")).rejects.toThrow(
      "widgets@1.0.0: The pack requires the packs plugin ^0.1.0, and this is 0.2.0",
    );
    const added = await host({ cwd, hostVersion: "0.1.5" }).args("./w");
    await expect(host({ hostVersion: "0.2.0" }).value(added.value)).rejects.toThrow("requires the packs plugin ^0.1.0");
  });

  test("a value that needs a newer host is refused; a prerelease of that host will do", async () => {
    const { value, archive } = decode((await host({ cwd: temporaryFolder(files) }).args("builtin:dice")).value);
    const bytes = encodeValue({ value: { ...value, min: "0.3.0" }, archive });
    await expect(host({ hostVersion: "0.2.9" }).value(bytes)).rejects.toThrow(
      "needs the packs plugin 0.3.0 or newer, and this is 0.2.9",
    );
    expect((await host({ hostVersion: "0.3.0-alpha.1" }).value(bytes)).name).toBe("dice");
  });
});

describe("gotcha 18: different content under one name and version is refused, with both digests,", () => {
  const two = () => {
    const cwd = temporaryFolder(files);
    const other = temporaryFolder({ "builtins/dice/pack.yaml": `${files["builtins/dice/pack.yaml"]}# changed\n` });
    return { cwd, other };
  };

  test("in one process", async () => {
    const { cwd, other } = two();
    const [one, changed] = [await host({ cwd }).args("builtin:dice"), await host({ cwd: other }).args("builtin:dice")];
    const { value } = host();
    await value(one.value);
    await value(one.value);
    const failure = value(changed.value);
    await expect(failure).rejects.toThrow(`This process holds dice@4.5.6 with the content ${one.digest}`);
    await expect(failure).rejects.toThrow(changed.digest);
  });

  test("in the catalog", async () => {
    const cwd = temporaryFolder(files);
    const { version, digest: id } = await host({ cwd }).args("./widgets");
    const catalog = { [`ver:folder:widgets@${version}`]: "h1:other" };
    await expect(host({ cwd, catalog }).args("./widgets")).rejects.toThrow(
      `The cache on this machine holds widgets@${version} with the content h1:other, and this is other content under the same version: ${id}`,
    );
  });

  test.each([
    [
      "YAML",
      "sdks/dice/dice-4.5.6.yaml",
      (value: string) =>
        `packageDeclarationVersion: 1\nname: packs\nversion: 0.1.0\nparameterization:\n  name: dice\n  version: 4.5.6\n  value: ${value}\n`,
    ],
    [
      "Node",
      "sdks/dice/package.json",
      (value: string) =>
        JSON.stringify({
          name: "@pulumi/dice",
          pulumi: { name: "packs", parameterization: { name: "dice", version: "4.5.6", value } },
        }),
    ],
    [
      "Python",
      "sdks/dice/pulumi_dice/pulumi-plugin.json",
      (value: string) => JSON.stringify({ name: "packs", parameterization: { name: "dice", version: "4.5.6", value } }),
    ],
  ])("in the project's %s SDK", async (_name, path, write) => {
    const { cwd, other } = two();
    const [one, changed] = [await host({ cwd }).args("builtin:dice"), await host({ cwd: other }).args("builtin:dice")];
    writeFiles(other, { "Pulumi.yaml": "", [path]: write(Buffer.from(one.value).toString("base64")) });
    const failure = host({ cwd: other }).args("builtin:dice");
    await expect(failure).rejects.toThrow(`The SDK in ${path} holds dice@4.5.6 with the content ${one.digest}`);
    await expect(failure).rejects.toThrow(changed.digest);
    expect((await host({ cwd: other }).args("builtin:dice", "--name", "other")).name).toBe("other");
  });

  test("and an SDK that was made from another pack is warned about", async () => {
    const cwd = temporaryFolder(files);
    const { value } = await host({ cwd }).args("./widgets", "--name", "mine");
    const parameterization = { name: "mine", version: "1.0.0", value: Buffer.from(value).toString("base64") };
    writeFiles(cwd, { "sdks/mine/package.json": JSON.stringify({ pulumi: { parameterization } }) });
    const { args, log } = host({ cwd });
    await args("builtin:dice", "--name", "mine");
    expect(log.messages).toEqual([
      "warn: The SDK in sdks/mine/package.json was made from the pack “widgets”, and this is the pack “dice”.",
    ]);
  });

  test("and SDKs of other packages, or none that can be read, do not matter", async () => {
    const cwd = temporaryFolder({
      ...files,
      "sdks/a/package.json": "{",
      "sdks/b/package.json": JSON.stringify({ pulumi: { parameterization: { value: "AAAA" } } }),
      "sdks/c/c-1.0.0.yaml": "parameterization: [",
      "sdks/d/package.json": "[null]",
    });
    expect((await host({ cwd }).args("builtin:dice")).name).toBe("dice");
  });
});

describe("PACKS_OVERRIDE_<NAME>", () => {
  const added = () => host({ cwd: temporaryFolder(files) }).args("./widgets", "--name", "my-widgets");
  const overriding = (pack: string, reference = "./fixed") => {
    const cwd = temporaryFolder({ "fixed/pack.yaml": pack });
    return host({ cwd, variables: { PACKS_OVERRIDE_MY_WIDGETS: reference } });
  };

  test("serves other content under the requested name and version, and says so", async () => {
    const before = await added();
    const { value, log } = overriding(plain("7.0.0"));
    const pack = await value(before.value);
    expect(pack).toMatchObject({ name: "my-widgets", version: before.version, value: before.value });
    expect(pack.definition.version).toBe("7.0.0");
    expect(pack.digest).not.toBe(before.digest);
    expect(log.messages).toEqual([
      expect.stringMatching(
        /^warn: PACKS_OVERRIDE_MY_WIDGETS is set: my-widgets@.* is served from .*fixed \(h1:.*\) instead of h1:/,
      ),
    ]);
  });

  test("hints at a new `package add` when the schema differs", async () => {
    const before = await added();
    const { value, log } = overriding(plain().replace("size:", "length:"));
    await value(before.value);
    expect(log.messages[1]).toContain("run `pulumi package add` again");
  });

  test("works for a pack that is gone", async () => {
    const cwd = temporaryFolder(files);
    const before = await host({ cwd }).args("./widgets", "--name", "my-widgets", "--inline", "never");
    const { value, log } = overriding(plain());
    expect((await value(before.value)).name).toBe("my-widgets");
    expect(log.messages).toHaveLength(1);
  });

  test("may change its content from call to call in one process", async () => {
    const before = await added();
    const { value } = overriding(plain("7.0.0"));
    await value(before.value);
    expect((await value(before.value)).version).toBe(before.version);
  });

  test("that leads nowhere is an error that names it", async () => {
    const before = await added();
    await expect(overriding(plain(), "./none").value(before.value)).rejects.toThrow(
      /PACKS_OVERRIDE_MY_WIDGETS is set to “\.\/none”, which cannot be used:\n {2}There is no folder/,
    );
  });

  test("that is empty, or for another package, changes nothing", async () => {
    const before = await added();
    const variables = { PACKS_OVERRIDE_MY_WIDGETS: "", PACKS_OVERRIDE_WIDGETS: "./none" };
    expect((await host({ variables }).value(before.value)).digest).toBe(before.digest);
  });
});
