import { status } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { object } from "../../src/model/collections.ts";
import { hostVersion } from "../../src/platform/version.ts";
import { ResourceProviderService } from "../../src/proto/pulumi/provider.ts";
import type { ProviderStubs } from "../../src/server/client.ts";
import { service } from "../../src/server/service.ts";
import { fakeProvider, throwingProvider } from "./support/fake-provider.ts";
import { serve } from "./support/serve.ts";

const urn = "urn:pulumi:dev::p::fake:index:Thing::one";
const parameters = { $case: "args" as const, value: { args: ["./pack"] } };

/** Every RPC that a provider may be asked, with a request that reaches its verb. */
const verbs: Readonly<Record<string, (provider: ProviderStubs) => Promise<unknown>>> = {
  Parameterize: (provider) => provider.parameterize({ parameters }),
  GetSchema: (provider) => provider.getSchema({}),
  CheckConfig: (provider) => provider.checkConfig({ urn }),
  DiffConfig: (provider) => provider.diffConfig({ urn }),
  Configure: (provider) => provider.configure({}),
  Check: (provider) => provider.check({ urn }),
  Diff: (provider) => provider.diff({ urn }),
  Create: (provider) => provider.create({ urn }),
  Read: (provider) => provider.read({ urn, id: "id-1" }),
  Update: (provider) => provider.update({ urn, id: "id-1" }),
  Delete: (provider) => provider.delete({ urn, id: "id-1" }),
  List: (provider) => provider.list({ token: "fake:index:Thing" }),
  Invoke: (provider) => provider.invoke({ tok: "fake:index:answer" }),
};

/** The RPCs that are the server's own affair. */
const own: typeof verbs = {
  Handshake: (provider) => provider.handshake({}),
  Attach: (provider) => provider.attach({ address: "127.0.0.1:1" }),
  GetPluginInfo: (provider) => provider.getPluginInfo({}),
  GetMapping: (provider) => provider.getMapping({ key: "terraform" }),
  GetMappings: (provider) => provider.getMappings({ key: "terraform" }),
  Cancel: (provider) => provider.cancel({}),
};

const thrown: Readonly<Record<string, () => unknown>> = {
  "an Error": () => new Error("no"),
  "a string": () => "no",
  undefined: () => undefined,
  null: () => null,
  "an error whose code is a string": () => Object.assign(new Error("no such file"), { code: "ENOENT" }),
  "an error whose code is a number": () => Object.assign(new Error("no"), { code: 2, details: "no", metadata: 7 }),
  "an object whose properties throw": () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error("no");
        },
      },
    ),
};

describe("the service", () => {
  it("has every RPC of the protocol", () => {
    const paths = Object.values(ResourceProviderService).map((method) => method.path);
    expect(service.map((rpc) => rpc.path).toSorted()).toEqual(paths.toSorted());
  });

  it.each(Object.entries({ ...own, ...verbs }))("answers %s", async (_, call) => {
    const { provider } = (await serve(() => fakeProvider())).connect();
    await expect(call(provider)).resolves.toBeDefined();
  });

  it("says in Handshake that it understands everything", async () => {
    const { provider } = (await serve(() => fakeProvider())).connect();
    expect(await provider.handshake({})).toEqual({
      acceptSecrets: true,
      acceptResources: true,
      acceptOutputs: true,
      supportsAutonamingConfiguration: true,
      acceptsByteString: true,
    });
  });

  it("trap 10: Handshake asks nothing of the provider, so it cannot be slow", async () => {
    const { provider } = (await serve(() => throwingProvider(() => new Error("asked")))).connect();
    await expect(provider.handshake({})).resolves.toBeDefined();
  });

  it("says the plugin's own version", async () => {
    const { provider } = (await serve(() => fakeProvider())).connect();
    expect(await provider.getPluginInfo({})).toEqual({ version: hostVersion });
  });

  it("has no mappings, which is no failure", async () => {
    const { provider } = (await serve(() => fakeProvider())).connect();
    expect(await provider.getMapping({ key: "terraform" })).toMatchObject({ provider: "" });
    expect(await provider.getMappings({ key: "terraform" })).toEqual({ providers: [] });
  });

  it("answers Construct and Call, which packs do not offer, with UNIMPLEMENTED and why", async () => {
    const { provider } = (await serve(() => fakeProvider())).connect();
    const refusal = { code: status.UNIMPLEMENTED, details: expect.stringContaining("is not a component or a method") };
    await expect(provider.construct({ type: "fake:index:Group" })).rejects.toMatchObject(refusal);
    await expect(provider.call({ tok: "fake:index:Thing/describe" })).rejects.toMatchObject(refusal);
  });

  it("streams the results of List, then the continuation", async () => {
    const results = [
      { id: "1", name: "one" },
      { id: "2", name: "two" },
    ];
    const list = async () => ({ results, continuationToken: "more" });
    const { provider } = (await serve(() => fakeProvider({ list }))).connect();
    const messages = await provider.list({ token: "fake:index:Thing" });
    expect(messages.map(({ response }) => response)).toEqual([
      { $case: "result", value: results[0] },
      { $case: "result", value: results[1] },
      { $case: "continuation", value: { continuationToken: "more" } },
    ]);
  });
});

describe.each(Object.entries(thrown))("gotcha 9: a verb that throws %s", (_, make) => {
  it.each(Object.entries(verbs))("%s is answered, whether it throws at once or later", async (_name, call) => {
    const later = (await serve(() => throwingProvider(make))).connect();
    await expect(call(later.provider)).rejects.toMatchObject({ code: expect.any(Number) });
    const atOnce = (await serve(() => throwingProvider(make, true))).connect();
    await expect(call(atOnce.provider)).rejects.toMatchObject({ code: expect.any(Number) });
  });
});

describe("a provider that cannot be made", () => {
  it("gotcha 9: fails the call, and the host goes on", async () => {
    const providers = [
      () => {
        throw new Error("no");
      },
      () => fakeProvider({ invoke: async () => ({ result: object(), failures: [] }) }),
    ];
    const served = await serve(() => (providers.shift() ?? fakeProvider)());
    const { provider } = served.connect();
    await expect(provider.handshake({})).rejects.toMatchObject({ code: status.ABORTED });
    await expect(provider.handshake({})).resolves.toBeDefined();
  });
});
