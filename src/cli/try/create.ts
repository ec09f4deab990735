import { PacksError } from "../../error/error.ts";
import { emptyObject } from "../../model/collections.ts";
import { equal } from "../../model/equal.ts";
import type { CheckResponse } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import { hasUnknown } from "../../model/walk.ts";
import { showChanges, showCreate, showValue } from "./show.ts";
import { type Instance, mismatch, type Trial } from "./trial.ts";

/** Check, preview and Create, as `pulumi up` does it for a new resource; the object is live afterwards. */
export async function createInstance(trial: Trial, program: PropertyObject): Promise<Instance> {
  const { plugin, call, report, paint } = trial;
  const inputs = await checkedInputs(trial, emptyObject, program);
  const preview = await plugin.create({ ...call, properties: inputs, timeout: 0, preview: true });
  report.step("preview", showCreate(preview.properties, paint));
  const { id, properties } = await plugin.create({ ...call, properties: inputs, timeout: 0, preview: false });
  if (id === "") throw mismatch(trial, "create", "an id", "none came");
  const instance = { id, inputs, properties };
  trial.live.add(instance);
  expectComplete(trial, "create", properties);
  expectPromised(trial, "create", preview.properties, properties);
  report.step(`create, id ${JSON.stringify(id)}`, showChanges(preview.properties, properties, paint));
  return instance;
}

/** Check; throws CLI_INPUTS_REFUSED with every failure. */
export async function checkedInputs(
  trial: Trial,
  olds: PropertyObject,
  program: PropertyObject,
): Promise<PropertyObject> {
  const { inputs, failures } = await checkInputs(trial, olds, program);
  if (failures.length === 0) return inputs;
  throw PacksError.of(
    "CLI_INPUTS_REFUSED",
    {},
    { where: { token: trial.call.type }, details: failures.map(failureLine) },
  );
}

/** Check, with its failures. */
export function checkInputs(trial: Trial, olds: PropertyObject, program: PropertyObject): Promise<CheckResponse> {
  return trial.plugin.check({ ...trial.call, olds, news: program, randomSeed: trial.seed, autonaming: undefined });
}

/** A failure as the CLI words it. */
export function failureLine({ property, reason }: CheckResponse["failures"][number]): string {
  return property === "" ? reason : `${property}: ${reason}`;
}

/** The state has what the schema calls always present, and nothing unknown. */
export function expectComplete(trial: Trial, step: string, state: PropertyObject): void {
  const required = [...trial.resource.outputs].filter(([, property]) => property.required).map(([name]) => name);
  const absent = required.filter((name) => !state.has(name));
  if (absent.length > 0) {
    throw mismatch(trial, step, "every output that is not optional", `${absent.join(", ")} did not come`);
  }
  if (hasUnknown(state)) throw mismatch(trial, step, "known values", "an unknown came");
}

/** What the preview showed as known has come about. */
export function expectPromised(trial: Trial, step: string, preview: PropertyObject, state: PropertyObject): void {
  const broken = [...preview.entries()].filter(([key, value]) => !hasUnknown(value) && !equal(value, state.get(key)));
  if (broken.length === 0) return;
  const lines = broken.map(([key, value]) => `${key}: ${showValue(value)} became ${showValue(state.get(key))}`);
  throw mismatch(trial, step, "what the preview showed", "it turned out differently:", lines);
}
