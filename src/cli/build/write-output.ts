import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { messageOf, PacksError } from "../../error/error.ts";
import { limits } from "../../store/archive/limits.ts";

/** Writes an archive, whole or not at all. Throws PACK_TOO_BIG for one that nobody could add, and CLI_NOT_WRITTEN. */
export async function writeOutput(file: string, archive: Uint8Array): Promise<void> {
  if (archive.length > limits.packedBytes) {
    const problem = `its archive has ${archive.length} bytes, and at most ${limits.packedBytes} are possible`;
    throw PacksError.of("PACK_TOO_BIG", { problem });
  }
  const fresh = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(fresh, archive);
    await rename(fresh, file);
  } catch (caught) {
    throw PacksError.of("CLI_NOT_WRITTEN", { file, problem: messageOf(caught) }, { cause: caught });
  } finally {
    await rm(fresh, { force: true });
  }
}
