/** The guides say nothing that does not work: their packs are checked, loaded and run, their code is type-checked. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCodeRuntime } from "../../src/handler/code/runtime.ts";
import { createHandlers } from "../../src/handler/handlers.ts";
import { silentLog } from "../../src/model/log.ts";
import type { PlainObject } from "../../src/model/plain.ts";
import { digest } from "../../src/pack/digest.ts";
import { checkDefinition, loadDefinition } from "../../src/pack/load.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createHttp } from "../../src/platform/http.ts";
import { fencesOf } from "../support/markdown.ts";

const root = path.join(import.meta.dirname, "../..");
const pages = ["README.md", "docs/writing-a-pack.md"];
const packs = pages.flatMap((page) => packsOf(page));

test("the guides show packs", () => {
  expect(packs.map(({ name }) => name)).toEqual(["tickets", "notes", "counter", "renamed"]);
});

test.each(packs)("the pack $name of $page is valid", ({ files }) => {
  const { problems, warnings } = checkDefinition(files);
  expect([...problems, ...warnings]).toEqual([]);
});

test("the pack notes does what the guide says", async () => {
  const board = await startBoard();
  const { resource, invoke } = await open("notes", { endpoint: board.url, token: "letmein!" });
  const created = await resource("Note", "create", { inputs: { board: "b 1", text: "milk", colour: "yellow" } });
  expect(created).toMatchObject({ id: "1", state: { text: "milk", revision: 1 } });
  expect(board.seen.at(-1)).toBe("POST /boards/b%201/notes Bearer letmein!");
  expect(await resource("Note", "update", { id: "1", inputs: { board: "b 1", text: "bread" } })).toMatchObject({
    state: { text: "bread", revision: 2 },
  });
  expect(await invoke("find", { text: "bread" })).toEqual({ ids: ["1"] });
  await resource("Note", "delete", { id: "1" });
  expect(await resource("Note", "read", { id: "1" })).toBeUndefined();
});

test("the pack counter does what the guide says", async () => {
  const { resource } = await open("counter", {});
  expect(await resource("Counter", "create", { inputs: { start: 3, step: 2 } })).toMatchObject({
    id: "counter-1",
    state: { next: 5 },
  });
  expect(await resource("Counter", "update", { id: "counter-1", inputs: { start: 4, step: 2 } })).toMatchObject({
    state: { next: 6 },
  });
});

test("the code of the guides passes the type checker", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packs-guides-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sources = packs.flatMap(({ files }) => [...files]).filter(([name]) => name.endsWith(".ts"));
  for (const [name, content] of sources) writeFileSync(path.join(folder, name), content);
  const names = sources.map(([name]) => name);
  expect(names).toEqual(["counter.ts"]);
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8"));
  const options = {
    ...compilerOptions,
    paths: { "pulumi-packs": [path.join(root, "src/index.ts")] },
    typeRoots: [path.join(root, "node_modules/@types")],
  };
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: names }));
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/typescript/bin/tsc"), "-p", folder],
    { encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

interface GuidePack {
  readonly page: string;
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The packs of a page: each `yaml` block that is not a file of something else, with the files that belong to it. */
function packsOf(page: string): readonly GuidePack[] {
  const fences = fencesOf(readFileSync(path.join(root, page), "utf8"));
  return fences
    .filter(({ language, attributes }) => language === "yaml" && !attributes.has("file"))
    .map(({ attributes, text }) => {
      const name = attributes.get("pack") ?? /^name: (.*)$/m.exec(text)?.[1] ?? "";
      const others = fences.filter((fence) => fence.attributes.get("pack") === name && fence.attributes.has("file"));
      const files = [
        ["pack.yaml", text],
        ...others.map((fence) => [fence.attributes.get("file") ?? "", fence.text]),
      ] as const;
      return { page, name, files: new Map(files.map(([file, content]) => [file ?? "", Buffer.from(content ?? "")])) };
    });
}

type Operation = "create" | "read" | "update" | "delete";

async function open(name: string, config: PlainObject) {
  const { files } = packs.find((pack) => pack.name === name) ?? { files: new Map() };
  const definition = loadDefinition(files);
  const runtime = createCodeRuntime({ fetch: globalThis.fetch });
  onTestFinished(() => runtime.dispose());
  const dependencies = {
    http: createHttp(),
    clock: systemClock,
    env: () => undefined,
    codeRuntime: async () => runtime,
  };
  const handlers = createHandlers(
    { name, version: definition.version, digest: digest(files), definition, files },
    dependencies,
  );
  const base = {
    config,
    urn: "",
    log: silentLog,
    signal: new AbortController().signal,
    timeout: 10,
    redact: (text: string) => text,
    privateState: {},
  };
  const call = { ...base, id: "", inputs: {}, old: {}, state: {}, created: () => {} };
  return {
    async resource(token: string, operation: Operation, more: PlainObject): Promise<unknown> {
      const resource = definition.resources.get(token);
      const handler = resource && (await handlers.resource(resource, silentLog));
      return handler?.[operation]?.({ ...call, ...more });
    },
    async invoke(token: string, inputs: PlainObject): Promise<unknown> {
      const found = definition.functions.get(token);
      const handler = found && (await handlers.function(found, silentLog));
      return handler?.invoke({ ...base, inputs, preview: false });
    },
  };
}

/** The board of the guide's first pack, in memory. */
async function startBoard() {
  const notes = new Map<string, Record<string, unknown>>();
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const id = request.url?.split("/").at(-1) ?? "";
    const answers: Readonly<Record<string, () => unknown>> = {
      POST: () => notes.set("1", { ...body, id: "1", revision: 1 }).get("1"),
      GET: () => (id.startsWith("notes?") ? [...notes.values()] : notes.get(id)),
      PUT: () => notes.set(id, { ...body, id, revision: 2 }).get(id),
      DELETE: () => ({ deleted: notes.delete(id) }),
    };
    const answer = answers[request.method ?? ""]?.();
    response
      .writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}
