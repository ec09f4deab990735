import { type FunctionHandler, PackError } from "pulumi-packs";
import { bytesAt, sha256 } from "./disk.ts";

/** The content of a file. */
export const read: FunctionHandler<{ path: string }, { text: string; sha256: string; size: number }> = async ({
  inputs,
}) => {
  const bytes = await bytesAt(inputs.path);
  if (bytes === undefined) throw new PackError(`there is no file ${inputs.path}`, { property: "path" });
  return { text: bytes.toString(), sha256: sha256(bytes), size: bytes.length };
};
