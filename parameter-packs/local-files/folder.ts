import { mkdir, rmdir, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import {
  type Archive,
  archiveFiles,
  fileArchive,
  type HttpClient,
  PackError,
  type ResourceHandler,
} from "pulumi-packs";
import { bytesAt, explained, isCode, portable, remove, replace, sha256, writeNew } from "./disk.ts";
import { folderHash } from "./folder-hash.ts";

interface Inputs {
  path: string;
  source: Archive;
  overwrite: boolean;
}

interface State extends Inputs {
  files: Readonly<Record<string, string>>;
  size: number;
}

type Files = ReadonlyMap<string, Uint8Array>;

const mode = 0o644;

/** The files of an archive in a folder; its id is the folder's path. */
export const folder: ResourceHandler<Inputs, State> = {
  async create({ inputs, http, created }) {
    const files = await archiveFiles(inputs.source, http);
    await makeFolder(inputs.path);
    const id = portable(inputs.path);
    const written = new Map<string, Uint8Array>();
    for (const [name, bytes] of files) {
      await (inputs.overwrite ? replace : writeNew)(join(inputs.path, name), bytes, mode);
      written.set(name, bytes);
      created(id, factsOf(written));
    }
    return { id, state: factsOf(files) };
  },

  async read({ id, state, http }) {
    const path = state.path ?? id;
    if (!(await isFolder(path))) return null;
    if (state.files === undefined) return { id: portable(path), state: await imported(path, http) };
    const found = await filesAt(path, Object.keys(state.files));
    const facts = factsOf(found);
    const source = isSame(facts.files, state.files)
      ? {}
      : { source: { ...fileArchive(path), hash: folderHash(found) } };
    return { id: portable(path), state: { ...state, ...source, ...facts } };
  },

  async update({ inputs, state, http }) {
    const files = await archiveFiles(inputs.source, http);
    await makeFolder(inputs.path);
    for (const [name, bytes] of files) await replace(join(inputs.path, name), bytes, mode);
    const superfluous = Object.keys(state.files).filter((name) => !files.has(name));
    await removeFiles(inputs.path, superfluous);
    return { state: factsOf(files) };
  },

  async delete({ state }) {
    await removeFiles(state.path, Object.keys(state.files));
    await removeEmpty(state.path);
  },
};

async function imported(path: string, http: HttpClient): Promise<State> {
  const files = await archiveFiles(fileArchive(path), http);
  // with the engine's own hash, a program whose archive holds the same files has nothing to change
  const source = { ...fileArchive(path), hash: folderHash(files) };
  return { path, source, overwrite: false, ...factsOf(files) };
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (caught) {
    if (isCode(caught, "EEXIST")) throw new PackError(`${path} is a file, no folder`, { cause: caught });
    throw explained(caught, "made", path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}

async function filesAt(path: string, names: readonly string[]): Promise<Files> {
  const found = new Map<string, Uint8Array>();
  for (const name of names) {
    const bytes = await bytesAt(join(path, name));
    if (bytes !== undefined) found.set(name, bytes);
  }
  return found;
}

/** Removes the files, and the folders below `path` in which nothing is left. */
async function removeFiles(path: string, names: readonly string[]): Promise<void> {
  for (const name of names) await remove(join(path, name));
  const folders = new Set(names.flatMap(parentsOf));
  for (const folder of [...folders].sort().reverse()) await removeEmpty(join(path, folder));
}

function parentsOf(name: string): readonly string[] {
  const parent = posix.dirname(name);
  return parent === "." ? [] : [parent, ...parentsOf(parent)];
}

/** Leaves a folder alone that has other files in it, or is gone. */
async function removeEmpty(path: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (caught) {
    if (!isCode(caught, "ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR")) throw explained(caught, "deleted", dirname(path));
  }
}

function factsOf(files: Files): Pick<State, "files" | "size"> {
  return {
    files: Object.fromEntries([...files].map(([name, bytes]) => [name, sha256(bytes)])),
    size: [...files.values()].reduce((total, bytes) => total + bytes.length, 0),
  };
}

function isSame(found: State["files"], known: State["files"]): boolean {
  const names = Object.keys(known);
  return names.length === Object.keys(found).length && names.every((name) => found[name] === known[name]);
}
