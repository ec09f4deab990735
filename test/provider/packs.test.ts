import { expect, test } from "vitest";
import type { Handlers } from "../../src/handler/handlers.ts";
import { silentLog } from "../../src/model/log.ts";
import { MissingKeys } from "../../src/provider/missing-keys.ts";
import { Packs } from "../../src/provider/packs.ts";
import { objectType, property } from "../support/property.ts";
import { recordingLog } from "../support/recording-log.ts";
import { target } from "../support/target.ts";
import { bag, shown } from "../support/value.ts";

const { pack } = target(objectType({}), {});
const config = objectType({ token: property("string", { required: true, secret: true }) });
const handlers = {
  resource: async () => ({}),
  function: async () => ({ invoke: async () => ({}) }),
  migration: async () => async () => ({}),
  dispose: () => {},
};
const loaded = { ...pack, definition: { ...pack.definition, config }, value: new Uint8Array(), extension: undefined };
const token = "acme:index:Thing";
const request = { urn: "", variables: new Map<string, string>(), args: bag({ token: "t" }) };

function packs(): Packs {
  return new Packs({ env: () => undefined, createHandlers: () => handlers, hostName: "packs" });
}

test("gotcha 17: Parameterize may come after Configure", async () => {
  const session = packs();
  session.configure(request);
  session.add(loaded, silentLog);
  expect(shown((await session.resource(token, silentLog)).configuration.values)).toEqual({ token: { $secret: "t" } });
});

test("Configure may come after Parameterize, and says at once what is missing", () => {
  const session = packs();
  session.add(loaded, silentLog);
  expect(() => session.configure({ ...request, args: bag({}) })).toThrow(MissingKeys);
});

test("gotcha 24: what was never configured says so at its first use", async () => {
  const session = packs();
  session.add(loaded, silentLog);
  await expect(session.resource(token, silentLog)).rejects.toThrow(MissingKeys);
});

test("gotcha 54: a function of an extension that is not loaded yet says what to do", async () => {
  const session = packs();
  await expect(session.function("other:index:find", silentLog)).rejects.toMatchObject({
    code: "LIFECYCLE_EXTENSION_NOT_LOADED",
  });
});

test("a token of another package than the one that the process is says what to do", async () => {
  const session = packs();
  session.add(loaded, silentLog);
  session.configure(request);
  await expect(session.resource("other:index:Thing", silentLog)).rejects.toMatchObject({
    code: "LIFECYCLE_UNKNOWN_PACKAGE",
  });
});

test("handlers are made with a log and a redaction that know the secrets of the configuration", async () => {
  const log = recordingLog();
  const shownTexts: string[] = [];
  const making: Handlers["resource"] = async (_definition, safe, _config, redact = (text) => text) => {
    safe.info("prints hunter2-secret");
    shownTexts.push(redact("throws hunter2-secret"));
    return {};
  };
  const session = new Packs({
    env: () => undefined,
    createHandlers: () => ({ ...handlers, resource: making }),
    hostName: "packs",
  });
  session.configure({ ...request, args: bag({ token: "hunter2-secret" }) });
  session.add(loaded, silentLog);
  await session.resource(token, log);
  expect([...log.messages, ...shownTexts]).toEqual(["info: prints [secret]", "throws [secret]"]);
});

test("an unknown resource comes with the nearest name", async () => {
  const session = packs();
  session.configure(request);
  session.add(loaded, silentLog);
  await expect(session.resource("acme:index:Thin", silentLog)).rejects.toThrow(
    "acme@1.0.0-dev.7 has no resource Thin; did you mean Thing?",
  );
});
