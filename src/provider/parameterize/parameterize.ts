import { PacksError } from "../../error/error.ts";
import type { Log } from "../../model/log.ts";
import type { ParameterizeRequest } from "../../model/requests.ts";
import type { Pack } from "../../pack/pack.ts";
import type { SourceContext } from "../../source/source.ts";
import { contentOf, whereOf } from "./content.ts";
import type { Content, ParameterizeDependencies } from "./dependencies.ts";
import { valueOfArgs } from "./from-args.ts";
import { checkLeastHost, checkRequires } from "./host-version.ts";
import { Served } from "./identity.ts";
import { overrideOf } from "./override.ts";
import { decodeValue, type EmbeddedValue, type PackValue } from "./value.ts";

/** The pack that a request means. */
export interface Parameterized extends Pack {
  /** what SDKs and states embed for it */
  readonly value: Uint8Array;
  /** undefined: the pack is what the whole process is; else it is one among others, and a higher `seq` serves */
  readonly extension?: { readonly seq: number } | undefined;
}

/** A request to the pack that it means, and the value that SDKs and states embed for it. */
export type Parameterize = (request: ParameterizeRequest, log: Log, signal: AbortSignal) => Promise<Parameterized>;

/**
 * Parameterization for one host. Arguments become a value first; from there on both forms are one (gotcha 14). The name and
 * version are always the value's: what a value request says beside it may be the plugin's version (trap 3).
 */
export function createParameterize(dependencies: ParameterizeDependencies): Parameterize {
  const served = new Served();
  return async (request, log, signal) => {
    const context = { log, signal };
    if (request.form === "args") {
      const { value, bytes, content } = await valueOfArgs(request.args, dependencies, context);
      return serve({ value, bytes, content, overridden: false }, served);
    }
    const embedded = decodeValue(request.value, dependencies.schema.hostVersion);
    const content = await contentOfValue(embedded, dependencies, context);
    return serve({ value: embedded.value, bytes: request.value, ...content }, served);
  };
}

async function contentOfValue(
  embedded: EmbeddedValue,
  dependencies: ParameterizeDependencies,
  context: SourceContext,
): Promise<{ readonly content: Content; readonly overridden: boolean }> {
  const { value } = embedded;
  const version = dependencies.schema.hostVersion;
  checkLeastHost(value, version);
  const override = await overrideOf(embedded, dependencies, context);
  const content = override ?? (await contentOf(embedded, dependencies, context));
  checkRequires(content.definition, version);
  if (override === undefined && content.definition.hasCode && !value.code) {
    throw PacksError.of("PARAMETERIZE_CODE_UNDECLARED", {}, { where: whereOf(value) });
  }
  return { content, overridden: override !== undefined };
}

function serve(
  made: {
    readonly value: PackValue;
    readonly bytes: Uint8Array;
    readonly content: Content;
    readonly overridden: boolean;
  },
  served: Served,
): Parameterized {
  const { value, bytes, content, overridden } = made;
  const { name, version, mode, seq } = value;
  if (!overridden) served.claim({ name, version, digest: content.digest });
  return { name, version, ...content, value: bytes, extension: mode === "extend" ? { seq } : undefined };
}
