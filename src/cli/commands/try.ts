import { randomBytes } from "node:crypto";
import { PacksError } from "../../error/error.ts";
import { nearest } from "../../platform/nearest.ts";
import type { EngineLogEntry } from "../../server/client.ts";
import type { CommandIo } from "../io.ts";
import { type TryArguments, tryArguments } from "../try/arguments.ts";
import { configurePlugin } from "../try/configure.ts";
import { describeValue, hasArchive } from "../try/embedded.ts";
import { callFunctions } from "../try/functions.ts";
import { nameOf } from "../try/names.ts";
import { type Offer, parseOffer } from "../try/offer.ts";
import { overview } from "../try/overview.ts";
import { type Paint, paint as paintOf } from "../try/paint.ts";
import { type Plugin, withPlugin } from "../try/plugin.ts";
import { briefReport, fullReport, type Report } from "../try/report.ts";
import { readSamples, type Samples } from "../try/samples-file.ts";
import type { Instance } from "../try/trial.ts";
import { walkResource } from "../try/walk.ts";

/** `packs try`: plays the engine's part over gRPC, once from the arguments and once from the value that SDKs embed. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const wanted = tryArguments(args);
  const samples = await readSamples(io.cwd, wanted.inputsFile, wanted.reference);
  const paint = paintOf(io.colors);
  const offer = await fromArguments(wanted, samples, io, paint);
  if (offer.parameter !== undefined) await fromValue(offer, offer.parameter, wanted, samples, io, paint);
  io.stdout(`\n${paint.green("✓")} ${offer.name} ${offer.version} keeps what Pulumi relies on\n`);
  return 0;
}

/** The first time, as `pulumi package add` and `up` begin: with all that it shows. */
async function fromArguments(wanted: TryArguments, samples: Samples, io: CommandIo, paint: Paint): Promise<Offer> {
  const report = fullReport(io.stdout, paint);
  return withPlugin(io, noting(report), async (plugin) => {
    const { name, version } = await plugin.parameterize({ form: "args", args: wanted.parameters });
    const offer = await offerOf(plugin, name, version);
    io.stdout(`${overview(offer, paint).join("\n")}\n`);
    await walkAll(plugin, offer, wanted, samples, report, paint);
    return offer;
  });
}

/** The engine has nothing but the value in `destroy`, years later: all must go as before, in a process that knows no arguments. */
async function fromValue(
  before: Offer,
  value: Uint8Array,
  wanted: TryArguments,
  samples: Samples,
  io: CommandIo,
  paint: Paint,
): Promise<void> {
  const { name, version } = before;
  io.stdout(`\n${paint.bold("From the value alone")}  ${describeValue(value)}\n`);
  const report = briefReport(io.stdout, paint);
  // a pack that is in the value needs no cache either
  const env = hasArchive(value) ? { ...io.env, PACKS_CACHE_DIR: "" } : io.env;
  await withPlugin({ ...io, env }, noting(report), async (plugin) => {
    const answer = await plugin.parameterize({ form: "value", name, version, value });
    if (answer.name !== name || answer.version !== version) {
      throw differs(`the package ${name} ${version}`, `the value gives ${answer.name} ${answer.version}`);
    }
    const offer = await offerOf(plugin, name, version);
    if (offer.schema !== before.schema) throw differs("the same schema from the value", "it is another");
    await walkAll(plugin, offer, wanted, samples, report, paint);
  });
}

async function walkAll(
  plugin: Plugin,
  offer: Offer,
  wanted: TryArguments,
  samples: Samples,
  report: Report,
  paint: Paint,
): Promise<void> {
  await configurePlugin(plugin, offer, wanted.config, samples.config);
  for (const token of tokensToWalk(offer, wanted)) {
    const resource = offer.resources.get(token);
    if (resource === undefined) continue;
    report.begin(nameOf(token));
    const call = { urn: `urn:pulumi:try::try::${token}::try`, name: "try", type: token };
    const trial = { plugin, offer, resource, call, report, paint, seed: randomBytes(32), live: new Set<Instance>() };
    await walkResource(trial, samples.resources.get(nameOf(token)));
    report.end();
  }
  if (wanted.type === undefined) await callFunctions(plugin, offer, samples.functions, report, paint);
}

function tokensToWalk(offer: Offer, { type, reference }: TryArguments): readonly string[] {
  const tokens = [...offer.resources.keys()];
  if (type === undefined) return tokens;
  const token = tokens.find((each) => each === type || nameOf(each) === type);
  if (token !== undefined) return [token];
  const names = tokens.map(nameOf);
  const near = nearest(type, names);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  throw PacksError.of("CLI_NO_RESOURCE", { pack: reference, type, hint, known: names.join(", ") || "none" });
}

async function offerOf(plugin: Plugin, name: string, version: string): Promise<Offer> {
  return parseOffer(await plugin.getSchema({ subpackageName: name, subpackageVersion: version }));
}

/** What the plugin tells the engine's user is worth a note. */
function noting(report: Report): (entry: EngineLogEntry) => void {
  return ({ severity, message }) => {
    if (severity !== "debug") report.note(message);
  };
}

function differs(expected: string, found: string): PacksError {
  return PacksError.of("CLI_MISMATCH", { expected, found });
}
