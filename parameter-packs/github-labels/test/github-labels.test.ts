import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { run as tryPack } from "../../../src/cli/commands/try.ts";
import type { PlainObject } from "../../../src/model/plain.ts";
import { checkDefinition, loadDefinition } from "../../../src/pack/load.ts";
import { recordingIo } from "../../../test/cli/support/io.ts";
import { contextWith, creating, failureOf, handlersOf, keepingLog } from "../../../test/handler/code/bench.ts";
import { packFiles } from "../../../test/handler/code/files.ts";
import { startGithub } from "./github.ts";

const names = ["pack.yaml", "github.ts", "label.ts", "legacy.ts", "legacy/label.ts"];
const texts = Object.fromEntries(
  names.map((name) => [name, readFileSync(new URL(`../${name}`, import.meta.url), "utf8")]),
);
const definition = loadDefinition(packFiles(texts));
const bug = { owner: "acme", repo: "shop", name: "bug", color: "D73A4A" };

/** A GitHub and one of the pack's resources that speaks to it. */
async function open(name: string, token?: string) {
  const github = await startGithub();
  onTestFinished(github.close);
  const config = { endpoint: github.url, token: token ?? github.token };
  const resource = definition.resources.get(name);
  if (resource === undefined) throw new Error(`no ${name}`);
  const handler = await handlersOf(texts, { fetch }).resource(resource, keepingLog(), config);
  const log = { ...keepingLog(), progress: vi.fn() };
  const create = (inputs: PlainObject) => handler.create?.(creating(inputs, { config, log }));
  const known = (parts: object) => contextWith({ id: "", inputs: {}, old: {}, state: {}, config, log, ...parts });
  const shop = () => github.repositories.get("acme/shop") ?? [];
  return { github, handler, create, known, shop, log };
}

test("the pack has neither problems nor warnings", () => {
  const { problems, warnings } = checkDefinition(packFiles(texts));
  expect([...problems, ...warnings]).toEqual([]);
});

test("both labels go the whole way through the plugin", async () => {
  const github = await startGithub();
  onTestFinished(github.close);
  const { io, written } = recordingIo();
  const config = ["--config", `endpoint=${github.url}`, "--config", `token=${github.token}`];
  expect(await tryPack(["parameter-packs/github-labels", "--allow-code", ...config], io)).toBe(0);
  // once from the arguments, once from the value
  expect(written.stdout.match(/✓ update in place[\s\S]*?✓ replace/g)).toHaveLength(4);
  expect(written.stdout).toContain("✓ github-labels 1.0.0");
  expect(written.stdout).not.toContain(github.token);
  expect([...github.repositories.values()].flat()).toEqual([]);
});

test.each([
  ["Label", "acme/shop/bug"],
  ["legacy/Label", "208045946"],
])("%s is made, read, renamed and removed", async (name, id) => {
  const { handler, create, known, github, shop } = await open(name);
  const made = await create(bug);
  expect(made).toMatchObject({ id, state: { ...bug, color: expect.stringMatching(/^d73a4a$/i) } });
  const state = made?.state ?? {};
  expect(await handler.read?.(known({ id, state }))).toMatchObject({ id, state: { name: "bug", color: "d73a4a" } });
  const inputs = { ...bug, name: "kind/bug", color: "ffffff", description: "Broken" };
  const updated = await handler.update?.(known({ id, inputs, old: bug, state }));
  expect(updated).toMatchObject({ id, state: { name: "kind/bug", description: "Broken" } });
  expect(shop()).toMatchObject([{ name: "kind/bug", color: "ffffff", description: "Broken" }]);
  await handler.delete?.(known({ id, state: updated?.state }));
  await handler.delete?.(known({ id, state: updated?.state }));
  expect(await handler.read?.(known({ id, state: updated?.state }))).toBeUndefined();
  expect(github.requests.filter((request) => !request.startsWith("GET"))).toEqual([
    "POST /repos/acme/shop/labels",
    "PATCH /repos/acme/shop/labels/bug",
    "DELETE /repos/acme/shop/labels/kind%2Fbug",
    "DELETE /repos/acme/shop/labels/kind%2Fbug",
  ]);
});

test("a label is imported by its place, whatever is in its name", async () => {
  const { handler, create, known } = await open("Label");
  await create({ ...bug, name: "kind/bug, 100 %" });
  const id = "acme/shop/kind/bug, 100 %";
  expect(await handler.read?.(known({ id }))).toMatchObject({
    id,
    state: { ...bug, color: "d73a4a", name: "kind/bug, 100 %" },
  });
  expect(await handler.read?.(known({ id: "acme/shop/other" }))).toBeUndefined();
  expect(await failureOf(handler.read?.(known({ id: "bug" })))).toMatchObject({
    message: expect.stringContaining("The id bug is not owner/repo/name"),
  });
});

test("a label that somebody renamed is found by GitHub's id, on a later page", async () => {
  const { handler, create, known, shop } = await open("Label");
  const others = Array.from({ length: 120 }, (_, index) => ({ ...bug, name: `label-${index}` }));
  for (const other of others) await create(other);
  const made = await create(bug);
  Object.assign(shop().at(-1) ?? {}, { name: "defect" });
  const found = await handler.read?.(known({ id: "acme/shop/bug", state: made?.state }));
  expect(found).toMatchObject({ id: "acme/shop/bug", state: { name: "defect" } });
});

test("all labels are listed, page by page and by name", async () => {
  const { create, github } = await open("Label");
  for (let index = 0; index < 101; index++) await create({ ...bug, name: `label-${index}` });
  const config = { endpoint: github.url, token: github.token };
  const labels = definition.functions.get("labels");
  if (labels === undefined) throw new Error("no function");
  const { invoke } = await handlersOf(texts, { fetch }).function(labels, keepingLog());
  const found = await invoke(contextWith({ inputs: { owner: "acme", repo: "shop" }, preview: false, config }));
  expect(found["labels"]).toHaveLength(101);
  expect(JSON.stringify(found["labels"])).toMatch(/^\[\{"name":"label-0","color":"d73a4a"\},\{"name":"label-1"/);
});

test.each([
  [
    "a token that is wrong",
    "Label",
    bug,
    "wrong",
    "POST /repos/acme/shop/labels: GitHub answered 401: Bad credentials",
  ],
  ["a repository that is not there", "Label", { ...bug, repo: "none" }, undefined, "There is no repository acme/none"],
  ["a colour that is none", "Label", { ...bug, color: "red" }, undefined, "create color: GitHub says: invalid"],
  ["a token that is wrong", "legacy/Label", bug, "wrong", "401 Bad credentials\n  at legacy/label.ts:"],
])("says what is wrong with %s (%s)", async (_, name, inputs, token, message) => {
  const { create } = await open(name, token);
  expect(await failureOf(create(inputs))).toMatchObject({ message: expect.stringContaining(message) });
});

test.each([
  ["Label", "create name: GitHub says: exists already in this repository"],
  ["legacy/Label", "POST acme/shop/labels: 422 Validation Failed"],
])("%s refuses a name that is taken in another case", async (name, message) => {
  const { create, shop } = await open(name);
  await create(bug);
  expect(await failureOf(create({ ...bug, name: "BUG" }))).toMatchObject({
    message: expect.stringContaining(message),
  });
  expect(shop()).toHaveLength(1);
});

test.each([
  [429, { "retry-after": "0" }, "You have exceeded a secondary rate limit."],
  [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" }, "API rate limit exceeded for user ID 1."],
])("a rate limit (%i) is waited for", async (status, headers, message) => {
  const { create, github, shop, log } = await open("Label");
  github.limits.push({ status, headers, message }, { status, headers, message });
  await create(bug);
  expect(shop()).toHaveLength(1);
  expect(log.progress.mock.calls).toEqual([["GitHub asks to wait 0 s"], ["GitHub asks to wait 0 s"]]);
});

test("a rate limit that does not end is told", async () => {
  const { create, github } = await open("Label");
  const limit = { status: 429, headers: { "retry-after": "0" }, message: "Too much." };
  github.limits.push(...Array.from({ length: 6 }, () => limit));
  expect(await failureOf(create(bug))).toMatchObject({ message: expect.stringContaining("429: Too much.") });
});

test("the dynamic provider's own check and diff are asked", async () => {
  const { handler, known } = await open("legacy/Label");
  expect(await handler.check?.(known({ inputs: { ...bug, name: "a,b" } }))).toMatchObject({
    failures: [{ property: "name", reason: "a label's name has no comma" }],
  });
  const subject = { id: "1", state: bug, old: bug };
  expect(await handler.diff?.(known({ ...subject, inputs: { ...bug, color: "d73a4a" } }))).toMatchObject({
    changes: false,
  });
  expect(await handler.diff?.(known({ ...subject, inputs: { ...bug, repo: "site" } }))).toEqual({
    changes: true,
    replaces: ["repo"],
    deleteBeforeReplace: true,
  });
});

test("nothing but fetch and the stub is needed", () => {
  const imports = Object.values(texts).flatMap((text) => [...text.matchAll(/from "([^"./][^"]*)"/g)]);
  expect(new Set(imports.map(([, name]) => name))).toEqual(
    new Set(["@pulumi/pulumi", "node:timers/promises", "pulumi-packs"]),
  );
});
