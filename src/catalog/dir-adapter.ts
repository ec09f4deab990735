import { createHash, randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeyvStoreAdapter } from "keyv";
import { hasCode } from "../error/error.ts";

/**
 * A keyv adapter that keeps each key in a file of its own, named by the key's hash, and replaces files by temp + rename: no
 * native code, safe between processes. A file that is damaged, or that belongs to another key, counts as absent.
 */
export class DirAdapter extends EventEmitter implements KeyvStoreAdapter {
  readonly opts: { readonly folder: string };
  namespace?: string | undefined;

  /** `folder` is absolute; it is made when the first key is set. */
  constructor(folder: string) {
    super();
    this.opts = { folder };
  }

  async get<Value>(key: string): Promise<Value | undefined> {
    return readRow<Value>(this.#fileOf(key), key);
  }

  async set(key: string, value: unknown): Promise<true> {
    const { folder } = this.opts;
    const temporary = join(folder, `${process.pid}-${randomUUID()}.tmp`);
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(temporary, JSON.stringify({ k: key, v: value }), { flag: "wx" });
      await rename(temporary, this.#fileOf(key));
    } finally {
      await rm(temporary, { force: true });
    }
    return true;
  }

  async delete(key: string): Promise<boolean> {
    const file = this.#fileOf(key);
    const known = (await readRow(file, key)) !== undefined;
    await rm(file, { force: true });
    return known;
  }

  async clear(): Promise<void> {
    for (const name of await readdir(this.opts.folder).catch(() => [])) {
      await rm(join(this.opts.folder, name), { force: true });
    }
  }

  #fileOf(key: string): string {
    const hash = createHash("sha256").update(`${this.namespace ?? ""}\n${key}`);
    return join(this.opts.folder, `${hash.digest("hex")}.json`);
  }
}

async function readRow<Value>(file: string, key: string): Promise<Value | undefined> {
  try {
    const row: { readonly k?: string; readonly v?: Value } | null = JSON.parse(await readFile(file, "utf8"));
    return row?.k === key ? row.v : undefined;
  } catch (caught) {
    if (caught instanceof SyntaxError || hasCode(caught, "ENOENT")) return undefined;
    throw caught;
  }
}
