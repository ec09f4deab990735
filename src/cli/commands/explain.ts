import { PacksError } from "../../error/error.ts";
import { createHandling } from "../../handler/handlers.ts";
import { explainAnswer, explainRequest } from "../../handler/http/explain/explain.ts";
import { type Log, silentLog } from "../../model/log.ts";
import { loadDefinition } from "../../pack/load.ts";
import type { Pack } from "../../pack/pack.ts";
import { systemClock } from "../../platform/clock.ts";
import { createHttp } from "../../platform/http.ts";
import { hostVersion } from "../../platform/version.ts";
import { KnownSecrets } from "../../provider/redaction.ts";
import { secretTexts } from "../../provider/secrets.ts";
import { parseReference } from "../../source/reference.ts";
import { createSources } from "../../source/sources.ts";
import { explainArguments, readObject } from "../explain/arguments.ts";
import { type ExplainedCall, explainedCall } from "../explain/call.ts";
import { configurationOf } from "../explain/configuration.ts";
import { hasPlaceholder } from "../explain/placeholders.ts";
import { answerReport, requestReport } from "../explain/report.ts";
import { checkedInputs, subjectOf } from "../explain/subject.ts";
import { type CommandIo, environmentOf } from "../io.ts";
import { paint as paintOf } from "../try/paint.ts";
import { readSamples } from "../try/samples-file.ts";

/** `packs explain`: the exchange of an operation as redacted curl, and which input made which part; `--send` sends it. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const wanted = explainArguments(args);
  const env = (name: string) => io.env[name];
  const pack = await packOf(wanted.reference, io);
  const { definition } = pack;
  const subject = subjectOf(definition, wanted.name, wanted.operation);
  const samples = await readSamples(io.cwd, undefined, wanted.reference);
  const sample = samples.resources.get(wanted.name)?.inputs ?? samples.functions.get(wanted.name) ?? {};
  const config = configurationOf(pack, samples.config, wanted.config, env, wanted.send);
  const inputs = checkedInputs(subject, (await readObject(io.cwd, wanted.inputs)) ?? sample, env);
  const state = await readObject(io.cwd, wanted.state);
  const paint = paintOf(io.colors);

  const secrets = new KnownSecrets(secretTexts(config, inputs).filter((text) => !hasPlaceholder(text)));
  const log: Log = { ...silentLog, debug: (message) => io.stderr(`${secrets.redact(message)}\n`) };
  const handling = createHandling(pack, {
    http: createHttp({ variables: io.env }),
    clock: systemClock,
    env,
  });
  if (handling === undefined) throw PacksError.of("CLI_NO_REQUEST", {}, { where: { token: wanted.name } });
  const callFor = (shown: boolean): Promise<ExplainedCall> =>
    explainedCall(subject, handling, { config, inputs, state, id: wanted.id, secrets, log, signal: io.signal }, shown);

  const shown = await callFor(true);
  const explanation = await explainRequest(shown.operation, shown.call, shown.defaults);
  io.stdout(`${requestReport(explanation, shown.call.context.redact, paint)}\n`);
  if (!wanted.send) return 0;
  const sent = await callFor(false);
  const answer = await explainAnswer(
    sent.operation,
    sent.call,
    { type: subject.outputs, id: subject.id },
    sent.defaults,
  );
  const isSecret = (name: string) => subject.outputs.properties.get(name)?.secret === true;
  io.stdout(`\n${answerReport(answer, isSecret, secrets.redact, paint)}\n`);
  return 0;
}

async function packOf(reference: string, io: CommandIo): Promise<Pack> {
  const environment = environmentOf(io);
  const sources = createSources(environment, { folder: undefined, version: hostVersion });
  const context = { log: silentLog, signal: io.signal };
  const files = await sources.open(await sources.resolve(parseReference(reference), context), context);
  const definition = loadDefinition(files);
  return { name: definition.name, version: definition.version, digest: "", definition, files };
}
