import { expect, onTestFailed } from "vitest";
import { fromPlainObject, toPlainObject } from "../../../src/model/convert.ts";
import { isPlainObject, type PlainObject } from "../../../src/model/plain.ts";
import type { ListPage } from "../../../src/model/requests.ts";
import type { PackageSpec } from "../../../src/provider/schema/spec.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { StackResource } from "../../support/resource.ts";
import { type OpenPack, openPack, packOf, secretsOf } from "./pack.ts";
import { type Service, startService } from "./service.ts";
import type { Snippet } from "./snippets.ts";
import { haltTime } from "./time.ts";
import { parseTranscript, type Result, type Step } from "./transcript.ts";

/** What came of a call, as the results of a transcript are written. */
interface Outcome {
  readonly [kind: string]: unknown;
}

/** Plays the transcript of a snippet: what the engine asks, what the service is asked, what comes of it. */
export async function play(snippet: Snippet): Promise<void> {
  const { line, text } = snippet.transcript;
  const tls = snippet.yaml.includes("https://api.test");
  const service = await startService({ tls, passTime: /^< never$/m.test(text) ? haltTime() : () => {} });
  const pack = packOf(snippet, service.url);
  const steps = parseTranscript({ line, text: text.replaceAll("http://api.test", service.url) });
  expect(steps.flatMap(({ exchanges, results }) => [...exchanges, ...results])).not.toEqual([]);
  const log = recordingLog();
  onTestFailed(() => console.log(log.messages.join("\n")));
  const env = Object.fromEntries(textsOf(settingOf(steps, "env")));
  const open = await openPack(pack, env, log);
  const given = Object.entries(settingOf(steps, "config"));
  const config = given.map(([name, value]) => [name, service.pem.get(String(value)) ?? value]);
  await configure(open, pack.definition.name, Object.fromEntries(config));
  const resources = new Map<string, StackResource>();
  for (const step of steps) {
    if (step.verb === "config" || step.verb === "env") continue;
    const { name } = step;
    const resource = resources.get(name) ?? new StackResource(open, open.token(name), secretsOf(pack.definition, name));
    resources.set(name, resource);
    await settle(step, service, log.messages, () => perform(open, resource, step));
  }
}

async function configure(open: OpenPack, name: string, config: PlainObject): Promise<void> {
  const type = `pulumi:providers:${name}`;
  const call = { urn: `urn:pulumi:test::test::${type}::default`, name: "default", type };
  const { inputs, failures } = await open.checkConfig({ ...call, olds: undefined, news: fromPlainObject(config) });
  expect(failures).toEqual([]);
  await open.configure({ urn: call.urn, variables: new Map(), args: inputs });
}

function perform(open: OpenPack, resource: StackResource, step: Step): Promise<Outcome> {
  if (step.verb === "invoke") return invoke(open, step);
  if (step.verb === "schema") return schema(open, step);
  return step.verb === "list" ? list(open, step) : manage(resource, step);
}

/** What the package's schema says of a resource or function, key by key. */
async function schema(open: OpenPack, { name }: Step): Promise<Outcome> {
  const { resources, functions }: PackageSpec = JSON.parse(await open.schema());
  const token = open.token(name);
  return { ...resources[token], ...functions[token] };
}

async function invoke(open: OpenPack, { name, value }: Step): Promise<Outcome> {
  const args = fromPlainObject(plainOf(value));
  const { result, failures } = await open.invoke({ token: open.token(name), args, preview: false });
  if (failures.length > 0) throw new Error(failures.map(({ property, reason }) => `${property}: ${reason}`).join("\n"));
  return { outputs: toPlainObject(result) };
}

/** All pages, as the engine asks for them. */
async function list(open: OpenPack, { name, value }: Step): Promise<Outcome> {
  const items: unknown[] = [];
  for (let continuationToken: string | undefined = ""; continuationToken !== undefined; ) {
    const request = { token: open.token(name), query: fromPlainObject(plainOf(value)), limit: 0, pageSize: 0 };
    const page: ListPage = await open.list({ ...request, continuationToken });
    items.push(...page.results);
    ({ continuationToken } = page);
  }
  return { items };
}

async function manage(resource: StackResource, step: Step): Promise<Outcome> {
  const program = plainOf(step.value);
  const { id, verb } = step;
  if (verb === "state") resource.given(id ?? "", program, program);
  else if (verb === "create") await resource.create(program);
  else if (verb === "up") return { ...shown(resource, await resource.up(program)) };
  else if (verb === "diff") {
    const { step: kind, paths } = await resource.preview(program);
    return { [kind]: paths.join(" ") };
  } else if (verb === "update") {
    if (id !== undefined) resource.given(id, {}, {});
    await resource.update(program);
  } else if (verb === "import") return found(resource, await resource.import(id ?? ""));
  else if (verb === "get") {
    const state = await resource.get(id ?? "");
    return state === undefined ? { gone: "" } : { state };
  } else if (verb === "read") {
    if (id !== undefined) resource.given(id, program, program);
    return found(resource, await resource.refresh());
  } else if (verb === "delete") {
    if (id !== undefined) resource.given(id, program, program);
    await resource.destroy();
    return {};
  } else throw new Error(`line ${step.line}: no such call: ${verb}`);
  return shown(resource);
}

function found(resource: StackResource, exists: boolean): Outcome {
  return exists ? shown(resource) : { gone: "" };
}

function shown(resource: StackResource, step?: string): Outcome {
  const { id, state, inputs } = resource;
  return { id, state, inputs, ...(step !== undefined && { [step]: "" }) };
}

/** Waits for the end of a step and compares everything with what the transcript says. */
async function settle(
  step: Step,
  service: Service,
  messages: readonly string[],
  call: () => Promise<Outcome>,
): Promise<void> {
  service.expect(step.exchanges);
  const outcome = await call().catch((error: unknown): Outcome => ({ error }));
  const refused = step.results.find(({ kind }) => kind === "error");
  if (refused === undefined && outcome["error"] !== undefined) throw outcome["error"];
  expect(service.problems(), `the exchanges of line ${step.line}`).toEqual([]);
  for (const result of step.results) compare(result, outcome, messages);
}

function compare({ line, kind, text }: Result, outcome: Outcome, messages: readonly string[]): void {
  const place = `line ${line}`;
  if (kind === "error") expect(String(outcome["error"]), place).toContain(text);
  else if (kind === "says") expect(messages.join("\n"), place).toContain(text);
  else {
    expect(Object.keys(outcome), place).toContain(kind);
    const json = /^["{[\d]/.test(text);
    expect(outcome[kind], place).toEqual(json ? JSON.parse(text) : text);
  }
}

function settingOf(steps: readonly Step[], verb: string): PlainObject {
  return plainOf(steps.find((step) => step.verb === verb)?.value);
}

function plainOf(value: Step["value"]): PlainObject {
  return value !== undefined && isPlainObject(value) ? value : {};
}

function textsOf(value: PlainObject): readonly (readonly [string, string])[] {
  return Object.entries(value).map(([name, text]) => [name, String(text)]);
}
