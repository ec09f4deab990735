import { messageOf, PacksError } from "../../error/error.ts";
import { digest as digestOf } from "../../pack/digest.ts";
import type { PackFiles } from "../../pack/files.ts";
import { parseReference } from "../../source/reference.ts";
import type { SourceContext } from "../../source/source.ts";
import { readArchive } from "../../store/archive/read.ts";
import { writeArchive } from "../../store/archive/write.ts";
import type { Content, ParameterizeDependencies } from "./dependencies.ts";
import { overrideVariable } from "./override-variable.ts";
import type { EmbeddedValue, PackValue } from "./value.ts";

/**
 * The content that a value names: out of the value itself, else the store, else its source. Wherever it comes from, it has the
 * value's digest. Throws PARAMETERIZE_VALUE, …_DIGEST, …_NOT_HERE, and what the definition has wrong.
 */
export async function contentOf(
  embedded: EmbeddedValue,
  dependencies: ParameterizeDependencies,
  context: SourceContext,
): Promise<Content> {
  const { value } = embedded;
  const files =
    inlineFiles(embedded) ??
    (await dependencies.store.get(value.digest, context.log)) ??
    (await fetched(value, dependencies, context));
  return { files, digest: value.digest, definition: dependencies.loadDefinition(files, "checked") };
}

function inlineFiles({ value, archive }: EmbeddedValue): PackFiles | undefined {
  if (archive === undefined) return undefined;
  const files = readArchive(archive, `in the value of ${value.name}@${value.version}`);
  const found = digestOf(files);
  if (found === value.digest) return files;
  const details = [`its archive has the digest ${found}, and ${value.digest} is wanted`];
  throw PacksError.of("PARAMETERIZE_VALUE", {}, { where: whereOf(value), details });
}

async function fetched(
  value: PackValue,
  { sources, store }: ParameterizeDependencies,
  context: SourceContext,
): Promise<PackFiles> {
  const { location, files } = await open(value, sources, context);
  const found = digestOf(files);
  if (found !== value.digest) {
    const { digest: wanted, source } = value;
    throw PacksError.of("PARAMETERIZE_DIGEST", { location, found, wanted, source }, { where: whereOf(value) });
  }
  await store.put(found, writeArchive(files), context.log);
  return files;
}

async function open(
  value: PackValue,
  sources: ParameterizeDependencies["sources"],
  context: SourceContext,
): Promise<{ readonly location: string; readonly files: PackFiles }> {
  try {
    const resolution = await sources.resolve(parseReference(value.source), context);
    return { location: resolution.location, files: await sources.open(resolution, context) };
  } catch (caught) {
    context.signal.throwIfAborted();
    const { digest, source, name } = value;
    const why = source === "" ? "it was added from a folder outside the project" : messageOf(caught);
    throw PacksError.of(
      "PARAMETERIZE_NOT_HERE",
      { digest, source: source || "the pack's folder", variable: overrideVariable(name) },
      { where: whereOf(value), details: [why], cause: caught },
    );
  }
}

/** What messages about a value are about. */
export function whereOf({ name, version }: Pick<PackValue, "name" | "version">): { readonly pack: string } {
  return { pack: `${name}@${version}` };
}
