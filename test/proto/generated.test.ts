import { cp, glob, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateProto } from "../../bin/gen-proto.ts";
import { CheckRequest, ReadRequest } from "../../src/proto/pulumi/provider.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let work: string;

beforeAll(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), "packs-gen-test-"));
  await cp(path.join(root, "proto"), path.join(work, "proto"), { recursive: true });
  await generateProto(work);
});

afterAll(() => rm(work, { recursive: true, force: true }));

test("the bindings are what npm run gen writes", async () => {
  expect(await filesOf(work)).toEqual(await filesOf(root));
});

test("an unset bag is not an empty one", () => {
  const bytes = ReadRequest.encode(ReadRequest.fromPartial({ properties: new Uint8Array() })).finish();
  const { properties, inputs } = ReadRequest.decode(bytes);
  expect([properties?.length, inputs]).toEqual([0, undefined]);
});

test("the bytes of a bag are not copied when a message is read", () => {
  const bytes = CheckRequest.encode(CheckRequest.fromPartial({ news: Uint8Array.of(1, 2, 3) })).finish();
  expect(CheckRequest.decode(bytes).news?.buffer).toBe(bytes.buffer);
});

/** Contents by name. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const name of glob("**/*.ts", { cwd: path.join(folder, "src/proto") })) {
    files.set(name, await readFile(path.join(folder, "src/proto", name), "utf8"));
  }
  return new Map([...files].toSorted());
}
