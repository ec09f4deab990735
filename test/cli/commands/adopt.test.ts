import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { run } from "../../../src/cli/commands/adopt.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { recordingIo } from "../support/io.ts";

const nodejs = "pulumi-nodejs:dynamic:Resource";
const signature = "4dabf18193072939515e22adb298388d";
const secret = "1b47061264138c4ac30d75fd1eb44270";

const pack = `name: shop
version: 1.0.0
config:
  properties: { token: { type: string, secret: true } }
  required: [token]
resources:
  Label:
    aliases: ["${nodejs}", "pulumi-python:dynamic/shop:Label"]
    properties:
      repo: { type: string, immutable: true }
      name: { type: string }
      color: { type: string, default: ededed }
      key: { type: string, secret: true }
      url: { type: string, readOnly: true }
    required: [repo, name]
    code: ./shop.ts#label
  Door:
    aliases: ["${nodejs}"]
    properties: { width: { type: integer } }
    required: [width]
    code: ./shop.ts#door
  Gate:
    aliases: ["${nodejs}"]
    properties: { width: { type: integer } }
    required: [width]
    code: ./shop.ts#door
`;

const code = `import * as pulumi from "@pulumi/pulumi";
import { fromDynamicProvider } from "pulumi-packs";
const never = () => { throw new Error("nothing may be called"); };
const token = new pulumi.Config().require("token");
export const label = fromDynamicProvider({ create: never, read: never, update: never, delete: never,
  async check(olds: { name: string }, news: { name: string }) {
    return { failures: news.name === "bad" ? [{ property: "name", reason: "is bad for " + token }] : [] };
  } });
export const door = { create: never, update: never };
`;

/** The command on an export with these resources; the pack lies in the current folder. */
async function adopt(resources: readonly object[], args: readonly string[] = []) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "pack.yaml"), pack);
  writeFileSync(path.join(folder, "shop.ts"), code);
  writeFileSync(path.join(folder, "stack.json"), JSON.stringify({ version: 3, deployment: { resources } }));
  const { io, written } = recordingIo(folder);
  const exitCode = await run(["stack.json", "--allow-code", ...args], io);
  return { exitCode, ...written };
}

function resource(name: string, inputs: object, outputs: object = {}, type = nodejs) {
  const urn = `urn:pulumi:dev::app::${type}::${name}`;
  const provider = { __provider: "exports.handler = …" };
  const state = { inputs: { ...inputs, ...provider }, outputs: { ...inputs, ...outputs, ...provider } };
  return { urn, custom: true, id: `id-${name}`, type, ...state };
}

const bug = { repo: "a", name: "bug", color: "red" };

test("a resource that moves as it is, in both languages, with what Python writes as null", async () => {
  const { exitCode, stdout, stderr } = await adopt([
    { urn: "urn:pulumi:dev::app::pulumi:pulumi:Stack::app-dev", custom: false, type: "pulumi:pulumi:Stack" },
    resource("bug", bug, { url: "u" }),
    resource("wish", { ...bug, url: null, key: null }, { url: "u" }, "pulumi-python:dynamic/shop:Label"),
    { ...resource("going", bug), delete: true },
  ]);
  expect(stdout).toBe(`✓ bug id-bug  ${nodejs} → shop:index:Label
✓ wish id-wish  pulumi-python:dynamic/shop:Label → shop:index:Label
2 of 2 dynamic resources would move with nothing replaced, updated or deleted
`);
  expect(stderr).toContain("note: token is not given (--config token=…)");
  expect(exitCode).toBe(0);
});

test("what would differ, property by property", async () => {
  const { exitCode, stdout } = await adopt(
    [
      resource("bug", { repo: "a", name: "bug", size: 3 }),
      resource("bad", { ...bug, name: "bad" }),
      resource("odd", { ...bug, name: 3 }),
    ],
    ["--config", "token=t0ken"],
  );
  expect(stdout).toBe(`! bug id-bug  ${nodejs} → shop:index:Label
    size: is no property of shop:index:Label, so programs can no longer give it
    color: would be added, by an update
! bad id-bad  ${nodejs} → shop:index:Label
    name: refused, is bad for t0ken
! odd id-odd  ${nodejs} → shop:index:Label
    name: refused, must be a string, but is a number
0 of 3 dynamic resources would move with nothing replaced, updated or deleted
`);
  expect(exitCode).toBe(1);
});

test("several resources that declare the alias: the one with the same properties, or the choice", async () => {
  const { stdout } = await adopt([resource("front", { width: 80 }), resource("bug", bug)]);
  expect(stdout).toContain(`✓ front id-front  ${nodejs} → shop:index:Door
    its properties fit shop:index:Door or shop:index:Gate: whichever type the program gives to this name takes it over
✓ bug id-bug  ${nodejs} → shop:index:Label
`);
});

test("a type that the pack declares nowhere", async () => {
  const { exitCode, stdout } = await adopt([resource("x", bug, {}, "pulumi-python:dynamic:Resource")]);
  expect(stdout).toContain("✗ x id-x  pulumi-python:dynamic:Resource\n    no resource of the pack declares");
  expect(exitCode).toBe(1);
});

test("secrets are compared in clear, and left out when they are encrypted", async () => {
  const clear = { [signature]: secret, plaintext: '"k3y"' };
  const encrypted = { [signature]: secret, ciphertext: "v1:abc" };
  const { stdout } = await adopt([
    resource("open", { ...bug, key: clear }),
    resource("closed", { ...bug, key: encrypted }),
  ]);
  expect(stdout).toContain(`✓ open id-open  ${nodejs} → shop:index:Label\n✓ closed`);
  expect(stdout).toContain("key is encrypted in the export, and was not compared");
  expect(stdout).not.toContain("k3y");
});

test("an export without dynamic resources, and files that are none", async () => {
  const other = { urn: "urn:pulumi:dev::app::aws:s3/bucket:Bucket::b", custom: true, type: "aws:s3/bucket:Bucket" };
  const { exitCode, stdout } = await adopt([other]);
  expect(stdout).toBe("Nothing in stack.json was made by a dynamic provider; there are 1 other resources.\n");
  expect(exitCode).toBe(0);
  const folder = temporaryFolder();
  const { io } = recordingIo(folder);
  writeFileSync(path.join(folder, "text.json"), "resources:");
  writeFileSync(path.join(folder, "other.json"), "{}");
  await expect(run(["text.json"], io)).rejects.toThrow(/text\.json is no export of a stack:[\s\S]*--show-secrets/);
  await expect(run(["other.json"], io)).rejects.toThrow("it has no deployment.resources");
  await expect(run(["none.json"], io)).rejects.toThrow("ENOENT");
  await expect(run([], io)).rejects.toThrow("No export of a stack is given");
});

test("a configuration that is no key=value is answered with the usage of this command", async () => {
  await expect(adopt([{ type: nodejs, urn: "u::a", id: "1" }], ["--config", "x"])).rejects.toThrow(
    /--config takes key=value, not x[\s\S]*packs adopt/,
  );
});
