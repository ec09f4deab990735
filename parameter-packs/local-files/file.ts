import { stat } from "node:fs/promises";
import {
  type Asset,
  assetBytes,
  fileAsset,
  type HttpClient,
  isUnknown,
  PackError,
  type ResourceHandler,
  stringAsset,
} from "pulumi-packs";
import { bytesAt, portable, remove, replace, sha256, writeNew } from "./disk.ts";

interface Inputs {
  path: string;
  content?: Asset;
  text?: string;
  mode: string;
  overwrite: boolean;
}

interface State extends Inputs {
  sha256: string;
  size: number;
}

/** What is shown in full after a change by hand, and written into the program by an import. Bytes. */
const longestText = 16_384;

/** A file; its id is its path. */
export const file: ResourceHandler<Inputs, State> = {
  check({ inputs }) {
    if (isUnknown(inputs.content) || isUnknown(inputs.text)) return {};
    const given = [inputs.content, inputs.text].filter((each) => each !== undefined).length;
    return given === 1 ? {} : { failures: [{ property: "content", reason: "give either this or text" }] };
  },

  async create({ inputs, http }) {
    const bytes = await bytesOf(inputs, http);
    const write = inputs.overwrite ? replace : writeNew;
    await write(inputs.path, bytes, octal(inputs.mode));
    return { id: portable(inputs.path), state: factsOf(bytes) };
  },

  async read({ id, state }) {
    const path = state.path ?? id;
    const bytes = await bytesAt(path);
    if (bytes === undefined) return null;
    const mode = await modeAt(path, state.mode);
    const same = state.sha256 === sha256(bytes);
    const found = same ? {} : contentOf(bytes, path, state);
    return { id: portable(path), state: { overwrite: false, ...state, path, mode, ...found, ...factsOf(bytes) } };
  },

  async update({ inputs, http }) {
    const bytes = await bytesOf(inputs, http);
    await replace(inputs.path, bytes, octal(inputs.mode));
    return { state: factsOf(bytes) };
  },

  async delete({ state }) {
    await remove(state.path);
  },
};

async function bytesOf({ content, text }: Inputs, http: HttpClient): Promise<Uint8Array> {
  if (text !== undefined) return Buffer.from(text);
  if (content === undefined) throw new PackError("has no content", { property: "content" });
  return assetBytes(content, http);
}

/** What was found in a file, in the form that its content has in the program. */
function contentOf(bytes: Buffer, path: string, { text }: Partial<State>): Pick<Inputs, "text" | "content"> {
  if (text !== undefined) return { text: bytes.toString() };
  const isText = bytes.length <= longestText && Buffer.from(bytes.toString()).equals(bytes) && !bytes.includes(0);
  return { content: isText ? stringAsset(bytes.toString()) : { ...fileAsset(path), hash: sha256(bytes) } };
}

async function modeAt(path: string, known: string | undefined): Promise<string> {
  if (process.platform === "win32") return known ?? "0644";
  const { mode } = await stat(path);
  return `0${(mode & 0o777).toString(8).padStart(3, "0")}`;
}

function octal(mode: string): number {
  return Number.parseInt(mode, 8);
}

function factsOf(bytes: Uint8Array): Pick<State, "sha256" | "size"> {
  return { sha256: sha256(bytes), size: bytes.length };
}
