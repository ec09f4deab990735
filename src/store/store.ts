import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hasCode, messageOf } from "../error/error.ts";
import type { Log } from "../model/log.ts";
import { type ArchiveFiles, readArchive } from "./archive/read.ts";
import { sweep } from "./sweep.ts";

/** Verified pack archives on disk, named by their digest. A broken or missing store makes things slower, never wrong. */
export interface Store {
  /** The files of the pack with this digest, verified; undefined when it is not here, or no longer whole. */
  get(digest: string, log: Log): Promise<ArchiveFiles | undefined>;
  /** Keeps the archive of the pack with this digest. Returns whether it is on disk now; never throws. */
  put(digest: string, archive: Uint8Array, log: Log): Promise<boolean>;
}

/** What a store is made of. */
export interface StoreOptions {
  /** absolute; undefined: nothing is kept */
  readonly folder: string | undefined;
  /** the digest of a pack's files */
  readonly digestOf: (files: ArchiveFiles) => string;
}

/**
 * A store in a folder: `packs/ab/<hex>.tgz`, complete from the moment it has its name (written to `tmp/`, synced, renamed),
 * so that any number of processes may use it without a lock. What fails its check moves to `quarantine/`: another process may
 * be reading it (reference: packs.md §2.2).
 */
export function createStore({ folder, digestOf }: StoreOptions): Store {
  if (folder === undefined) return { get: async () => undefined, put: async () => false };
  const get = async (digest: string, log: Log) => {
    const file = pathOf(folder, digest);
    const archive = await readWhole(file, log);
    if (archive === undefined) return undefined;
    const files = verified(archive, digest, digestOf);
    if (files === undefined) await quarantine(folder, file, digest, log);
    return files;
  };
  return {
    get,
    async put(digest, archive, log) {
      const file = pathOf(folder, digest);
      // what is there may be damaged, and then must give way
      if ((await get(digest, log)) !== undefined) return true;
      try {
        await writeWhole(folder, file, archive);
        await sweep(join(folder, "tmp"), leftoverAge);
        await sweep(join(folder, "quarantine"), quarantineAge);
        return true;
      } catch (caught) {
        log.debug(`the pack ${digest} is not kept in ${folder}: ${messageOf(caught)}`);
        return (await get(digest, log)) !== undefined;
      }
    },
  };
}

const hour = 60 * 60 * 1000;
/** milliseconds: a file that was not renamed by then belongs to a process that was killed */
const leftoverAge = 24 * hour;
/** milliseconds for which damaged packs are kept for whoever wants to know why */
const quarantineAge = 7 * 24 * hour;

function pathOf(folder: string, digest: string): string {
  const hex = hexOf(digest);
  return join(folder, "packs", hex.slice(0, 2), `${hex}.tgz`);
}

function hexOf(digest: string): string {
  return Buffer.from(digest.replace(/^h1:/, ""), "base64").toString("hex");
}

async function readWhole(file: string, log: Log): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (caught) {
    if (!hasCode(caught, "ENOENT")) log.debug(`the stored pack ${file} cannot be read: ${messageOf(caught)}`);
    return undefined;
  }
}

function verified(
  archive: Uint8Array,
  digest: string,
  digestOf: (files: ArchiveFiles) => string,
): ArchiveFiles | undefined {
  try {
    const files = readArchive(archive, digest);
    return digestOf(files) === digest ? files : undefined;
  } catch {
    return undefined;
  }
}

async function quarantine(folder: string, file: string, digest: string, log: Log): Promise<void> {
  const target = join(folder, "quarantine", `${hexOf(digest)}.${randomUUID()}`);
  log.warn(`The pack ${digest} in the cache is damaged and is not used.`);
  try {
    await mkdir(join(folder, "quarantine"), { recursive: true });
    await rename(file, target);
    log.debug(`the damaged pack was moved to ${target}`);
  } catch (caught) {
    log.debug(`the damaged pack ${file} cannot be moved: ${messageOf(caught)}`);
  }
}

async function writeWhole(folder: string, file: string, archive: Uint8Array): Promise<void> {
  const temporary = join(folder, "tmp", `${process.pid}-${randomUUID()}`);
  await mkdir(join(folder, "tmp"), { recursive: true });
  await mkdir(join(file, ".."), { recursive: true });
  try {
    const handle = await open(temporary, "wx", 0o444);
    try {
      await handle.writeFile(archive);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renamePatiently(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** milliseconds between attempts: virus scanners on Windows hold new files for a moment (reference: packs.md §2.1) */
const pauses = [20, 80, 300];

async function renamePatiently(from: string, to: string): Promise<void> {
  for (const pause of pauses) {
    try {
      return await rename(from, to);
    } catch (caught) {
      if (hasCode(caught, "ENOENT")) throw caught;
      await wait(pause);
    }
  }
  await rename(from, to);
}
