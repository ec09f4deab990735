import { mkdir, open, rename, rmdir, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "../error/error.ts";

/** An entry of an HTTP Archive 1.2, as JSON. */
export type HarEntry = { readonly [member: string]: unknown };

/** Where exchanges are recorded. */
export interface HarLog {
  /** Resolves when the entry is in the file, which then is a complete archive again. */
  append(entry: HarEntry): Promise<void>;
}

const tail = "\n]}}\n";
/** A lock that is as old belongs to a process that is no more. Milliseconds. */
const staleLock = 5_000;

/**
 * An HTTP Archive 1.2 that grows. Several processes may write the same file, as preview, update and every provider do: each
 * entry goes before the archive's end, under a lock. `creator` is who says so in the file.
 */
export function harFile(file: string, creator: { readonly name: string; readonly version: string }): HarLog {
  const head = `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[\n`;
  let last: Promise<unknown> = Promise.resolve();
  return {
    append(entry) {
      const text = JSON.stringify(entry);
      const done = last.then(() => locked(`${file}.lock`, () => write(file, head, text)));
      last = done.catch(() => {});
      return done;
    },
  };
}

async function write(file: string, head: string, entry: string): Promise<void> {
  const handle = await open(file, "a+", 0o600);
  await handle.close();
  const { size } = await stat(file);
  if (size === 0) return put(file, 0, head + entry + tail);
  if (await endsWith(file, size, tail)) return put(file, size - tail.length, `,\n${entry}${tail}`);
  // what is there was not written by us, and stays
  await rename(file, `${file}.old`);
  return write(file, head, entry);
}

async function endsWith(file: string, size: number, text: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(text.length), 0, text.length, size - text.length);
    return buffer.toString("latin1", 0, bytesRead) === text;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

async function put(file: string, position: number, text: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    const bytes = Buffer.from(text);
    await handle.write(bytes, 0, bytes.length, position);
  } finally {
    await handle.close();
  }
}

/** Does something while no other process does: a folder can be made by one of them only. */
async function locked(lock: string, act: () => Promise<void>): Promise<void> {
  while (!(await taken(lock))) {
    if (await isStale(lock)) await locked(`${lock}.stale`, () => breakStale(lock));
    await sleep(5);
  }
  try {
    await act();
  } finally {
    await rmdir(lock).catch(() => {});
  }
}

async function isStale(lock: string): Promise<boolean> {
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > staleLock;
}

/** To be done under a lock of its own: another process may have broken the lock since, and then it is somebody's again. */
async function breakStale(lock: string): Promise<void> {
  if (await isStale(lock)) await rmdir(lock).catch(() => {});
}

async function taken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}
