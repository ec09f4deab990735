import { execFile } from "node:child_process";
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const options = [
  "outputServices=grpc-js",
  "importSuffix=.ts",
  "esModuleInterop=true",
  "env=both",
  "oneof=unions-value",
  "enumsAsLiterals=true",
  "removeEnumPrefix=true",
  "unrecognizedEnum=false",
  "forceLong=bigint",
  "outputJsonMethods=false",
  "useDate=false",
  "useExactTypes=false",
];

/**
 * Generates the TypeScript bindings of `proto/` into `src/proto/`, without the network: buf brings its own well-known types.
 * Struct and Value fields become optional bytes first. That is the same on the wire, keeps unset apart from empty, and
 * leaves the decoding to src/codec/struct.
 */
export async function generateProto(root: string): Promise<void> {
  const work = await mkdtemp(path.join(os.tmpdir(), "packs-gen-"));
  try {
    await cp(path.join(root, "proto"), path.join(work, "proto"), { recursive: true });
    for (const file of await protoFiles(work)) {
      await writeFile(file, structsAsBytes(await readFile(file, "utf8")));
    }
    await writeFile(path.join(work, "buf.yaml"), JSON.stringify({ version: "v2", modules: [{ path: "proto" }] }));
    await writeFile(path.join(work, "buf.gen.yaml"), JSON.stringify(template()));
    await promisify(execFile)(process.execPath, [buf(), "generate", "--include-imports", "--include-wkt"], {
      cwd: work,
      env: { ...process.env, BUF_CACHE_DIR: path.join(work, "cache") },
    });
    const target = path.join(root, "src/proto");
    await rm(target, { recursive: true, force: true });
    for await (const file of glob("**/*.ts", { cwd: path.join(work, "out") })) {
      await mkdir(path.dirname(path.join(target, file)), { recursive: true });
      await writeFile(path.join(target, file), withoutCopies(await readFile(path.join(work, "out", file), "utf8")));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function protoFiles(work: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob("proto/**/*.proto", { cwd: work })) files.push(path.join(work, file));
  return files;
}

function structsAsBytes(source: string): string {
  return source
    .replaceAll(/^(\s*)(?:optional )?google\.protobuf\.(?:Struct|Value) (\w+ = )/gm, "$1optional bytes $2")
    .replaceAll('import "google/protobuf/struct.proto";\n', "");
}

/** The generated serialisers copy each finished message into a Buffer; ours only wrap it: messages reach 400 MiB. */
function withoutCopies(source: string): string {
  const wrapped = source.replaceAll(/\bBuffer\.from\((\w+\.encode\(value\)\.finish\(\))\)/g, "bufferOver($1)");
  if (wrapped === source) return source;
  return `${wrapped}
function bufferOver(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
`;
}

function template() {
  const plugin = createRequire(import.meta.url).resolve("ts-proto/protoc-gen-ts_proto");
  return { version: "v2", plugins: [{ local: [process.execPath, plugin], out: "out", opt: options }] };
}

function buf(): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve("@bufbuild/buf/package.json")), "bin/buf");
}
