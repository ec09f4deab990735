import { expect, test } from "vitest";
import { PartialFailure, type ResourceHandler } from "../../../src/handler/handler.ts";
import { create } from "../../../src/provider/lifecycle/create.ts";
import { objectType, property } from "../../support/property.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { calm, resourceCall, target } from "../../support/target.ts";
import { bag, hidden, shown } from "../../support/value.ts";

const type = objectType({ name: property("string"), url: property("string", { readOnly: true }) });

function createOf(perform: NonNullable<ResourceHandler["create"]>, log = recordingLog()) {
  const request = { ...resourceCall, properties: bag({ name: hidden("hunter2/2") }), timeout: 0, preview: false };
  return { log, result: create(target(type, { create: perform }), request, { ...calm, log }) };
}

test("what is obtained while an operation is performed is secret in its outputs, log and progress, in any form", async () => {
  const { log, result } = createOf(async ({ conceal, log: shownLog }) => {
    conceal?.("token-12345");
    shownLog.progress("with token-12345");
    shownLog.debug(`Basic ${Buffer.from("me:token-12345").toString("base64")}`);
    return { id: "1", state: { url: "http://h/?t=token-12345" } };
  });
  const { properties } = await result;
  expect(shown(properties)).toMatchObject({ url: { $secret: "http://h/?t=token-12345" } });
  expect(log.messages[0]).toBe("progress: with [secret]");
  expect(log.messages[1]).toContain("[secret]");
  expect(log.messages.join()).not.toContain("token-12345");
});

test("reasons of a partial failure are without secrets, percent-encoded ones too", async () => {
  const { result } = createOf(async () => {
    throw new PartialFailure({ id: "1", state: {} }, ["GET /a?n=hunter2%2F2 failed"]);
  });
  await expect(result).rejects.toMatchObject({ partial: { reasons: ["GET /a?n=[secret] failed"] } });
});
