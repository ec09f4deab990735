import { createHash, randomUUID } from "node:crypto";
import { chmod, type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, normalize } from "node:path";
import { PackError } from "pulumi-packs";

/** One form of a path on every system: `a/b`. */
export function portable(path: string): string {
  return normalize(path).replaceAll("\\", "/");
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The bytes of a file; undefined when there is none. */
export async function bytesAt(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (caught) {
    if (isCode(caught, "ENOENT", "ENOTDIR")) return undefined;
    throw explained(caught, "read", path);
  }
}

/** Writes a file that is not there yet. Nothing of it stays when that fails. */
export async function writeNew(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await openNew(path);
  try {
    await file.writeFile(bytes);
    await file.chmod(mode);
  } catch (caught) {
    await rm(path, { force: true }).catch(() => {});
    throw explained(caught, "written", path);
  } finally {
    await file.close();
  }
}

async function openNew(path: string): Promise<FileHandle> {
  await makeFolderOf(path);
  try {
    return await open(path, "wx");
  } catch (caught) {
    if (!isCode(caught, "EEXIST")) throw explained(caught, "written", path);
    throw new PackError(`${path} exists already; import it, or set \`overwrite\` to replace it`, { cause: caught });
  }
}

async function makeFolderOf(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (caught) {
    throw explained(caught, "written", path);
  }
}

/** Writes a file whether it is there or not; who reads it meanwhile gets the old or the new one, whole. */
export async function replace(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  await makeFolderOf(path);
  const fresh = `${path}.${randomUUID()}`;
  try {
    await writeFile(fresh, bytes, { flag: "wx", mode });
    await chmod(fresh, mode);
    await rename(fresh, path);
  } catch (caught) {
    await rm(fresh, { force: true }).catch(() => {});
    throw explained(caught, "written", path);
  }
}

/** Deletes a file; it may be gone. */
export async function remove(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (caught) {
    throw explained(caught, "deleted", path);
  }
}

export function isCode(caught: unknown, ...codes: readonly string[]): boolean {
  return caught instanceof Error && "code" in caught && codes.includes(String(caught.code));
}

/** What the user can do something about is no mistake of this pack. */
export function explained(caught: unknown, what: string, path: string): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    EISDIR: "there is a folder of that name",
    EEXIST: "a part of its path is a file",
    ENOTDIR: "a part of its path is a file",
    ENOSPC: "the disk is full",
    EROFS: "the disk cannot be written to",
    ENAMETOOLONG: "its name is too long",
  };
  const code = caught instanceof Error && "code" in caught ? String(caught.code) : "";
  const reason = reasons[code];
  return reason === undefined ? caught : new PackError(`${path} cannot be ${what}: ${reason}`, { cause: caught });
}
