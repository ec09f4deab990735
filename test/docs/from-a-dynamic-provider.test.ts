/** “From a dynamic provider to a pack” says nothing that is not so: its pack is checked, tried and run, its errors are those that come. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { run as adopt } from "../../src/cli/commands/adopt.ts";
import { run as check } from "../../src/cli/commands/check.ts";
import { run as tryPack } from "../../src/cli/commands/try.ts";
import { recordingIo } from "../cli/support/io.ts";
import { contextWith, creating, failureOf, handlersOf, keepingLog } from "../handler/code/bench.ts";
import { dynamic } from "../handler/code/dynamic/bench.ts";
import { temporaryFolder } from "../support/folder.ts";
import { fencesOf } from "../support/markdown.ts";
import { repository } from "../support/repository.ts";

const fences = fencesOf(readFileSync(path.join(repository, "docs/from-a-dynamic-provider.md"), "utf8"));
const files = Object.fromEntries(
  fences.flatMap(({ attributes, text }) => (attributes.has("file") ? [[attributes.get("file") ?? "", text]] : [])),
);
const failures = fences.flatMap((fence, index) => {
  const operation = fence.attributes.get("bad");
  return operation === undefined
    ? []
    : [{ operation, text: fence.text, message: fences[index + 1]?.text ?? "", line: fence.line }];
});

test("the page has a pack of these files", () => {
  expect(Object.keys(files)).toEqual(["legacy/note.ts", "note.ts", "pack.yaml", "better.ts"]);
  expect(failures).toHaveLength(4);
});

test("the pack is checked as the page shows", async () => {
  const { io, written } = recordingIo(temporaryFolder(files));
  expect(await check(["."], io)).toBe(0);
  expect(`$ packs check .\n${written.stdout}`).toBe(consoleOf("check"));
});

test("the pack goes its whole way", async () => {
  const board = await startBoard();
  const { io, written } = recordingIo(temporaryFolder(files));
  expect(await tryPack([".", "--allow-code", "--config", `endpoint=${board.url}`], io)).toBe(0);
  expect(written.stdout).toContain("✓ notes 1.0.0");
  expect(board.notes.size).toBe(0);
});

test("what is printed of the stack is what the page shows", async () => {
  const folder = temporaryFolder(files);
  const type = "pulumi-nodejs:dynamic:Resource";
  const resource = (name: string, id: string, inputs: object) => ({
    urn: `urn:pulumi:dev::app::${type}::${name}`,
    custom: true,
    type,
    id,
    inputs: { ...inputs, __provider: "code" },
    outputs: { ...inputs, revision: 1, __provider: "code" },
  });
  const resources = [
    resource("milk", "1", { board: "kitchen", text: "milk" }),
    resource("bread", "2", { board: "kitchen", text: "bread", colour: "red" }),
  ];
  writeFileSync(path.join(folder, "stack.json"), JSON.stringify({ version: 3, deployment: { resources } }));
  const { io, written } = recordingIo(folder);
  expect(await adopt(["stack.json", "--allow-code"], io)).toBe(1);
  const commands = "$ pulumi stack export --show-secrets --file stack.json\n$ packs adopt stack.json --allow-code\n";
  expect(`${commands}${written.stdout}`).toBe(consoleOf("adopt"));
});

test("the program gives what the old one gave", () => {
  const [program] = fences.filter(({ language, attributes }) => language === "yaml" && !attributes.has("file"));
  expect(parse(program?.text ?? "")).toEqual({
    resources: { milk: { type: "notes:Note", properties: { board: "kitchen", text: "milk" } } },
  });
});

test.each(["note.ts", "better.ts"])("the handler of %s makes, reads, changes and removes a note", async (module) => {
  const board = await startBoard();
  const config = { endpoint: board.url };
  const code = { kind: "code", module, export: "note" } as const;
  const definition = { name: "Note", code, operations: new Map() };
  const handler = await handlersOf(files, { fetch }).resource(definition, keepingLog(), config);
  const made = await handler.create?.(creating({ board: "kitchen", text: "milk" }, { config }));
  expect(made).toEqual({ id: "1", state: { board: "kitchen", text: "milk", revision: 1 } });
  const known = (parts: object) =>
    contextWith({ id: "1", inputs: {}, old: {}, state: made?.state ?? {}, config, ...parts });
  expect(await handler.read?.(known({}))).toMatchObject({ id: "1", state: { text: "milk", revision: 1 } });
  const news = { board: "hall", text: "milk" };
  expect(await handler.diff?.(known({ inputs: news }))).toEqual({
    changes: true,
    replaces: ["board"],
    stables: ["board"],
  });
  const updated = await handler.update?.(known({ inputs: { board: "kitchen", text: "bread" } }));
  expect(updated).toMatchObject({ state: { text: "bread", revision: 2 } });
  await handler.delete?.(known({}));
  expect(await handler.read?.(known({}))).toBeUndefined();
});

test.each(failures)("line $line: the error is the one that comes", async ({ operation, text, message }) => {
  const handler = await dynamic(text);
  const known = contextWith({ id: "1", inputs: {}, state: {} });
  const happened = operation === "create" ? handler.create?.(creating()) : handler.delete?.(known);
  expect(await failureOf(happened)).toMatchObject({
    message: `test@1.0.0 Label ${operation}: ${message.trimEnd()}`,
  });
});

test("the code of the page passes the type checker", () => {
  const modules = Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith(".ts")));
  const folder = temporaryFolder({ ...modules, "package.json": '{"type":"module"}' });
  const { compilerOptions } = JSON.parse(readFileSync(path.join(repository, "tsconfig.json"), "utf8"));
  const paths = {
    "pulumi-packs": [path.join(repository, "src/index.ts")],
    "@pulumi/pulumi": [path.join(repository, "src/handler/code/dynamic/pulumi.ts")],
  };
  const options = {
    ...compilerOptions,
    noUnusedParameters: false,
    paths,
    typeRoots: [path.join(repository, "node_modules/@types")],
  };
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: Object.keys(modules) }),
  );
  const compiler = path.join(repository, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

function consoleOf(args: string): string {
  return fences.find(({ attributes }) => attributes.get("args") === args)?.text ?? "";
}

/** The board that the page's provider speaks to. */
async function startBoard() {
  const notes = new Map<string, object>();
  let revision = 0;
  const server = createServer(async (request, response) => {
    const [, , id = String(notes.size + 1)] = (request.url ?? "").split("/");
    const isKnown = notes.has(id) || request.method === "POST";
    if (request.method === "DELETE") notes.delete(id);
    if (request.method === "POST" || request.method === "PUT")
      notes.set(id, { ...(await bodyOf(request)), id, revision: ++revision });
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(notes.get(id) ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, notes };
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}
