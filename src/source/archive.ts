import { readFile, stat } from "node:fs/promises";
import { messageOf, PacksError } from "../error/error.ts";
import { closure } from "../pack/closure.ts";
import type { Environment } from "../platform/environment.ts";
import { limits } from "../store/archive/limits.ts";
import { tooBig } from "../store/archive/problems.ts";
import { readArchive } from "../store/archive/read.ts";
import { checkFiles } from "./check-files.ts";
import { locate } from "./locate.ts";
import type { PackReference } from "./reference.ts";
import type { Source } from "./source.ts";

/** Packs in archives (`.tgz`, `.tar.gz`) on this machine. */
export function archiveSource(environment: Environment): Source<PackReference & { readonly type: "archive" }> {
  return {
    async resolve(reference, { log }) {
      const found = await locate(reference.path, "archive", environment, log);
      return { reference, mutable: true, ...found };
    },
    async open({ location }, { signal }) {
      const all = readArchive(await read(location), location);
      const files = await closure(async (path) => all.get(path), signal);
      if (files === undefined) throw PacksError.of("PACK_NO_MANIFEST", { location: `The archive ${location}` });
      checkFiles(files);
      return files;
    },
  };
}

async function read(location: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(location);
    if (size > limits.packedBytes) throw tooBig(location, `it has more than ${limits.packedBytes} bytes`);
    return await readFile(location);
  } catch (caught) {
    if (caught instanceof PacksError) throw caught;
    throw PacksError.of(
      "SOURCE_UNREADABLE",
      { kind: "archive", location, problem: messageOf(caught) },
      { cause: caught },
    );
  }
}
