import { legacyPeer } from "../../codec/peer.ts";
import { decodeStruct } from "../../codec/struct/decode.ts";
import { encodeStruct } from "../../codec/struct/encode.ts";
import { messageOf, PacksError } from "../../error/error.ts";
import { emptyObject } from "../../model/collections.ts";
import type * as model from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { EngineLogEntry, ProviderStubs } from "../../server/client.ts";
import { launch } from "../../server/client.ts";
import type { CommandIo } from "../io.ts";

/** The plugin as the engine sees it: the verbs in model types, over the wire. Each rejects with CLI_REFUSED. */
export interface Plugin {
  parameterize(request: model.ParameterizeRequest): Promise<model.ParameterizeResponse>;
  getSchema(request: model.GetSchemaRequest): Promise<string>;
  checkConfig(request: model.CheckConfigRequest): Promise<model.CheckResponse>;
  configure(request: model.ConfigureRequest): Promise<void>;
  check(request: model.CheckRequest): Promise<model.CheckResponse>;
  diff(request: model.DiffRequest): Promise<model.DiffResponse>;
  create(request: model.CreateRequest): Promise<model.CreateResponse>;
  read(request: model.ReadRequest): Promise<model.ReadResponse>;
  update(request: model.UpdateRequest): Promise<model.UpdateResponse>;
  delete(request: model.DeleteRequest): Promise<void>;
  invoke(request: model.InvokeRequest): Promise<model.InvokeResponse>;
}

/** Starts this program as a plugin, in a process of its own, as the engine would, and ends it after `use`. */
export async function withPlugin<Result>(
  io: CommandIo,
  onLog: (entry: EngineLogEntry) => void,
  use: (plugin: Plugin) => Promise<Result>,
): Promise<Result> {
  const { command, args } = io.program;
  const launched = await launch(command, args, { cwd: io.cwd, env: io.env, onLog, signal: io.signal });
  try {
    return await use(pluginOf(launched.provider, io.signal));
  } finally {
    await launched.close();
  }
}

/** What a plugin logs, but for debugging, as lines on stderr. */
export function logToStderr(io: CommandIo): (entry: EngineLogEntry) => void {
  return ({ severity, message }) => {
    if (severity !== "debug") io.stderr(`${severity}: ${message}\n`);
  };
}

/** The verbs of a provider at the other end of a connection; `signal` ends calls in flight. */
export function pluginOf(provider: ProviderStubs, signal: AbortSignal): Plugin {
  const call = <Answer>(operation: string, answer: Promise<Answer>) => answered(operation, answer, signal);
  return {
    parameterize: (request) => call("Parameterize", provider.parameterize(parameters(request), signal)),
    async getSchema(request) {
      return (await call("GetSchema", provider.getSchema(request, signal))).schema;
    },
    async checkConfig(request) {
      const { olds, news } = request;
      const message = { ...subject(request), olds: olds && encode(olds), news: encode(news) };
      return checked(await call("CheckConfig", provider.checkConfig(message, signal)));
    },
    async configure({ urn, variables, args }) {
      const message = { urn, variables: Object.fromEntries(variables), args: args && encode(args), ...abilities };
      await call("Configure", provider.configure(message, signal));
    },
    async check(request) {
      // every change begins with a check: none is begun after Ctrl-C, while deletes still clean up
      if (signal.aborted) throw PacksError.of("SERVER_CANCELLED", {});
      const { olds, news, randomSeed } = request;
      const message = { ...subject(request), olds: encode(olds ?? emptyObject), news: encode(news), randomSeed };
      return checked(await call("Check", provider.check(message, signal)));
    },
    async diff(request) {
      const { olds, oldInputs, news } = request;
      const bags = { olds: encode(olds), oldInputs: encode(oldInputs), news: encode(news) };
      return diffed(await call("Diff", provider.diff({ ...subject(request), id: request.id, ...bags }, signal)));
    },
    async create(request) {
      const { preview, timeout } = request;
      const message = { ...subject(request), properties: encode(request.properties), preview, timeout };
      const { id, properties } = await call("Create", provider.create(message, signal));
      return { id, properties: decode(properties) };
    },
    async read(request) {
      const { id, properties, inputs } = request;
      const bags = { properties: properties && encode(properties), inputs: inputs && encode(inputs) };
      return readAnswer(await call("Read", provider.read({ ...subject(request), id, ...bags }, signal)));
    },
    async update(request) {
      const { id, olds, oldInputs, news, preview, timeout } = request;
      const bags = { olds: encode(olds), oldInputs: encode(oldInputs), news: encode(news) };
      const message = { ...subject(request), id, ...bags, preview, timeout };
      return { properties: decode((await call("Update", provider.update(message, signal))).properties) };
    },
    async delete(request) {
      const { id, properties, oldInputs, timeout } = request;
      const bags = { properties: encode(properties), oldInputs: encode(oldInputs) };
      await call("Delete", provider.delete({ ...subject(request), id, ...bags, timeout }, signal));
    },
    async invoke({ token, args, preview }) {
      const answer = await call("Invoke", provider.invoke({ tok: token, args: encode(args), preview }, signal));
      return { result: decode(answer.return), failures: answer.failures };
    },
  };
}

const abilities = { acceptSecrets: true, acceptResources: true, sendsOldInputs: true, sendsOldInputsToDelete: true };

/** The engine shows the message of the status alone. */
async function answered<Answer>(operation: string, answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (signal.aborted) throw PacksError.of("SERVER_CANCELLED", {}, { cause });
    const told = cause instanceof Error && "details" in cause && typeof cause.details === "string" && cause.details;
    throw PacksError.of("CLI_REFUSED", { operation }, { details: [told || messageOf(cause)], cause });
  }
}

function parameters(request: model.ParameterizeRequest): Parameters<ProviderStubs["parameterize"]>[0] {
  if (request.form === "args") return { parameters: { $case: "args", value: { args: [...request.args] } } };
  const { name, version, value } = request;
  return { parameters: { $case: "value", value: { name, version, value } } };
}

function subject({ urn, name, type }: model.ResourceCall): model.ResourceCall {
  return { urn, name, type };
}

function checked(answer: Awaited<ReturnType<ProviderStubs["check"]>>): model.CheckResponse {
  return { inputs: decode(answer.inputs), failures: answer.failures };
}

const kinds = ["add", "add-replace", "delete", "delete-replace", "update", "update-replace"] as const;

function diffed(answer: Awaited<ReturnType<ProviderStubs["diff"]>>): model.DiffResponse {
  const detailed = Object.entries(answer.detailedDiff);
  return {
    changes: answer.changes === 2 ? "some" : "none",
    detailedDiff: new Map(
      detailed.map(([path, { kind, inputDiff }]) => [path, { kind: kinds[kind] ?? "update", inputDiff }]),
    ),
    deleteBeforeReplace: answer.deleteBeforeReplace,
    stables: answer.stables,
  };
}

/** An empty id is the word for “gone” (protocol §5.5). */
function readAnswer(answer: Awaited<ReturnType<ProviderStubs["read"]>>): model.ReadResponse {
  if (answer.id === "") return { gone: true };
  return { gone: false, id: answer.id, properties: decode(answer.properties), inputs: decode(answer.inputs) };
}

function encode(value: PropertyObject): Uint8Array {
  return encodeStruct(value, legacyPeer, { unknowns: true });
}

function decode(bytes: Uint8Array | undefined): PropertyObject {
  return bytes === undefined ? emptyObject : decodeStruct(bytes);
}
