import { messageOf, PacksError } from "../../error/error.ts";
import { digest as digestOf } from "../../pack/digest.ts";
import { parseReference } from "../../source/reference.ts";
import type { SourceContext } from "../../source/source.ts";
import { schemaText } from "../schema/brought.ts";
import { contentOf, whereOf } from "./content.ts";
import type { Content, ParameterizeDependencies } from "./dependencies.ts";
import { overrideVariable } from "./override-variable.ts";
import type { EmbeddedValue, PackValue } from "./value.ts";

/**
 * The content that `PACKS_OVERRIDE_<NAME>` puts in the place of a value's own, or undefined when it is not set: for `destroy` with
 * a broken pack, and for the author's inner loop. The log always says so. Throws PARAMETERIZE_OVERRIDE.
 */
export async function overrideOf(
  embedded: EmbeddedValue,
  dependencies: ParameterizeDependencies,
  context: SourceContext,
): Promise<Content | undefined> {
  const { value } = embedded;
  const variable = overrideVariable(value.name);
  const reference = dependencies.environment.variables[variable];
  if (reference === undefined || reference === "") return undefined;
  const { content, location } = await load(reference, variable, value, dependencies, context);
  const { pack } = whereOf(value);
  context.log.warn(
    `${variable} is set: ${pack} is served from ${location} (${content.digest}) instead of ${value.digest}.`,
  );
  if (await hasOtherSchema(content, embedded, dependencies, context)) {
    context.log.warn(
      `The schema of ${location} differs from that of ${pack}: run \`pulumi package add\` again to get an SDK that fits.`,
    );
  }
  return content;
}

async function load(
  reference: string,
  variable: string,
  value: PackValue,
  { sources, loadDefinition }: ParameterizeDependencies,
  context: SourceContext,
): Promise<{ readonly content: Content; readonly location: string }> {
  try {
    const resolution = await sources.resolve(parseReference(reference), context);
    const files = await sources.open(resolution, context);
    const content = { files, digest: digestOf(files), definition: loadDefinition(files) };
    return { content, location: resolution.location };
  } catch (caught) {
    context.signal.throwIfAborted();
    const options = { where: whereOf(value), details: [messageOf(caught)], cause: caught };
    throw PacksError.of("PARAMETERIZE_OVERRIDE", { variable, reference }, options);
  }
}

async function hasOtherSchema(
  override: Content,
  embedded: EmbeddedValue,
  dependencies: ParameterizeDependencies,
  context: SourceContext,
): Promise<boolean> {
  const { name, version } = embedded.value;
  const schemaOf = ({ definition }: Content) =>
    schemaText({ name, version, definition }, { ...dependencies.schema, parameter: undefined });
  try {
    return schemaOf(override) !== schemaOf(await contentOf(embedded, dependencies, context));
  } catch {
    // the pack is overridden because it is broken or gone
    context.signal.throwIfAborted();
    return false;
  }
}
