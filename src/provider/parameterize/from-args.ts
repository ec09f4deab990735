import { parse } from "semver";
import { PacksError } from "../../error/error.ts";
import type { Log } from "../../model/log.ts";
import { packageNameProblem } from "../../pack/check/package-name.ts";
import { isWellKnown } from "../../pack/check/well-known.ts";
import { digestNumber, digest as digestOf } from "../../pack/digest.ts";
import { codeNeedsConsent } from "../../source/policy.ts";
import type { SourceContext } from "../../source/source.ts";
import { limits } from "../../store/archive/limits.ts";
import { writeArchive } from "../../store/archive/write.ts";
import { type Args, parseArgs, usage } from "./args.ts";
import { whereOf } from "./content.ts";
import type { Content, ParameterizeDependencies } from "./dependencies.ts";
import { existingSdks } from "./existing-sdks.ts";
import { checkRequires } from "./host-version.ts";
import { checkIdentity } from "./identity.ts";
import { inlineLimit, isInlined } from "./inline.ts";
import { sequenceNumber } from "./sequence-number.ts";
import { encodeValue, type PackValue } from "./value.ts";

/** The oldest host that reads the values made here. */
const leastHost = "0.1.0";

/** A value that was just made, and what it stands for. */
export interface Resolved {
  readonly value: PackValue;
  readonly bytes: Uint8Array;
  readonly content: Content;
}

/**
 * Resolves loose arguments to an exact value: finds the pack, gives it its name and version, keeps it in the store and,
 * when it is small, in the value itself. Wrong arguments list the usage in the error and in the log.
 */
export async function valueOfArgs(
  argv: readonly string[],
  dependencies: ParameterizeDependencies,
  context: SourceContext,
): Promise<Resolved> {
  const { sources, store, schema } = dependencies;
  const args = argsOf(argv, context.log);
  const resolution = await sources.resolve(args.reference, context);
  const files = await sources.open(resolution, context);
  const definition = dependencies.loadDefinition(files);
  checkRequires(definition, schema.hostVersion);
  if (definition.hasCode) checkConsent(args, definition);
  const content = { files, digest: digestOf(files), definition };
  const made: PackValue = {
    name: packageName(definition.name, args.name),
    packName: definition.name,
    version: resolution.mutable ? contentVersion(definition.version, content.digest) : definition.version,
    digest: content.digest,
    source: resolution.portable,
    mode: args.extend ? "extend" : "replace",
    code: definition.hasCode,
    min: leastHost,
    seq: 0,
  };
  const sdks = await existingSdks(dependencies.environment, schema.hostVersion, context.log);
  await checkIdentity(made, args.reference.type, sdks, dependencies, context);
  const value = args.extend ? { ...made, seq: sequenceNumber(made, sdks, dependencies.now ?? Date.now) } : made;
  const archive = writeArchive(files);
  if (archive.length > limits.packedBytes) throw tooBig(value, archive.length);
  context.signal.throwIfAborted();
  const kept = await store.put(value.digest, archive, context.log);
  const whole = encodeValue({ value, archive });
  if (isInlined(whole.length, args.inline)) return { value, bytes: whole, content };
  warnNotEmbedded(value, whole.length, kept, context.log);
  return { value, bytes: encodeValue({ value, archive: undefined }), content };
}

function argsOf(argv: readonly string[], log: Log): Args {
  try {
    return parseArgs(argv);
  } catch (caught) {
    log.info(usage);
    throw caught;
  }
}

function checkConsent(args: Args, pack: { readonly name: string; readonly version: string }): void {
  if (args.allowCode || !codeNeedsConsent(args.reference)) return;
  const name = args.name === undefined ? "" : ` --name ${args.name}`;
  const inline = args.inline === "auto" ? "" : ` --inline ${args.inline}`;
  const rest = `${quoted(args.text)}${name}${inline} --allow-code`;
  const command = `pulumi package add packs ${args.extend ? `--extension "${rest} --extend"` : `-- ${rest}`}`;
  throw PacksError.of("PARAMETERIZE_CODE", { command }, { where: whereOf(pack) });
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function packageName(own: string, chosen: string | undefined): string {
  const name = chosen ?? own;
  const problem = packageNameProblem(name);
  if (problem !== undefined) throw PacksError.of("PARAMETERIZE_NAME", { problem });
  if (chosen === undefined && isWellKnown(name)) throw PacksError.of("PARAMETERIZE_WELL_KNOWN_NAME", { name });
  return name;
}

/** `X.Y.Z-dev.N`: other content is another version, by which alone the engine tells default providers apart (trap 18). */
function contentVersion(version: string, digest: string): string {
  const { major, minor, patch } = parse(version) ?? { major: 0, minor: 0, patch: 0 };
  return `${major}.${minor}.${patch}-dev.${digestNumber(digest)}`;
}

function tooBig(value: PackValue, bytes: number): PacksError {
  const problem = `its archive has ${bytes} bytes, and at most ${limits.packedBytes} are possible`;
  return PacksError.of("PACK_TOO_BIG", { problem }, { where: whereOf(value) });
}

function warnNotEmbedded(value: PackValue, bytes: number, kept: boolean, log: Log): void {
  const { pack } = whereOf(value);
  const why = bytes > inlineLimit ? `with ${bytes} bytes it is too big` : "`--inline never` was given";
  const need =
    value.source === ""
      ? "the pack in their cache"
      : `${value.source} with the same content, or the pack in their cache`;
  log.warn(`${pack} is not embedded in the SDK (${why}): other machines need ${need}.`);
  if (!kept && value.source === "") {
    log.warn(`${pack} is not in the cache of this machine either: the SDK will not work until it is.`);
  }
}
