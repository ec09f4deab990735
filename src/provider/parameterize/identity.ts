import { PacksError } from "../../error/error.ts";
import type { SourceContext } from "../../source/source.ts";
import type { ParameterizeDependencies } from "./dependencies.ts";
import type { ExistingSdk } from "./existing-sdks.ts";
import type { PackValue } from "./value.ts";

type Identity = Pick<PackValue, "name" | "version" | "digest">;

/** The packs that one process serves: one content for each name and version (trap 18: the engine tells no others apart). */
export class Served {
  readonly #digests = new Map<string, string>();

  /** Takes a name and version for a content; the same again is fine. Throws PARAMETERIZE_DIFFERENT_CONTENT. */
  claim({ name, version, digest }: Identity): void {
    const known = this.#digests.get(`${name}@${version}`) ?? digest;
    if (known !== digest) throw differentContent("This process", { name, version, digest }, known);
    this.#digests.set(`${name}@${version}`, digest);
  }
}

/**
 * Refuses a pack that is to be added when its name and version mean other content already: in the catalog, or in one of the
 * project's SDKs. Throws PARAMETERIZE_DIFFERENT_CONTENT. Shipped packs are pinned by the plugin's version, which the catalog does not
 * know.
 */
export async function checkIdentity(
  identity: Identity & Pick<PackValue, "packName">,
  sourceType: string,
  sdks: readonly ExistingSdk[],
  { catalog }: ParameterizeDependencies,
  { log }: SourceContext,
): Promise<void> {
  const { name, packName, version, digest } = identity;
  for (const sdk of sdks) {
    if (sdk.name !== name) continue;
    if (sdk.version === version && sdk.digest !== digest) {
      throw differentContent(`The SDK in ${sdk.file}`, identity, sdk.digest);
    }
    // trap 14: replayed from another folder, a relative reference may lead to another pack
    if (sdk.packName !== packName) {
      log.warn(`The SDK in ${sdk.file} was made from the pack “${sdk.packName}”, and this is the pack “${packName}”.`);
    }
  }
  if (sourceType === "builtin") return;
  const key = `ver:${sourceType}:${name}@${version}`;
  const known = await catalog.get(key);
  if (known === undefined) await catalog.put(key, digest);
  else if (known !== digest) throw differentContent("The cache on this machine", identity, known);
}

function differentContent(known: string, { name, version, digest }: Identity, old: string): PacksError {
  return PacksError.of("PARAMETERIZE_DIFFERENT_CONTENT", { known, package: `${name}@${version}`, old, new: digest });
}
