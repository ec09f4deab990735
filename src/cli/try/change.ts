import { emptyObject } from "../../model/collections.ts";
import type { CheckFailure, DiffResponse } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import { checkedInputs, checkInputs, expectComplete, expectPromised } from "./create.ts";
import { deleteInstance } from "./delete.ts";
import { showChanges, showDiff } from "./show.ts";
import { type Instance, mismatch, type Trial } from "./trial.ts";

/** What the engine would do about new inputs. */
export interface Plan {
  readonly step: "same" | "update" | "replace";
  readonly inputs: PropertyObject;
  readonly failures: readonly CheckFailure[];
  readonly diff: DiffResponse;
}

/** Check and Diff, as in a preview. */
export async function planChange(trial: Trial, instance: Instance, program: PropertyObject): Promise<Plan> {
  const { inputs, failures } = await checkInputs(trial, instance.inputs, program);
  const { id, properties: olds, inputs: oldInputs } = instance;
  const diff = await trial.plugin.diff({ ...trial.call, id, olds, oldInputs, news: inputs, ignoreChanges: [] });
  return { step: stepOf(diff), inputs, failures, diff };
}

/** Update, after its preview. */
export async function updateInstance(trial: Trial, instance: Instance, plan: Plan): Promise<Instance> {
  const { plugin, call, report, paint } = trial;
  const { id, inputs: oldInputs, properties: olds } = instance;
  const request = { ...call, id, olds, oldInputs, news: plan.inputs, ignoreChanges: [], timeout: 0 };
  const preview = await plugin.update({ ...request, preview: true });
  const { properties } = await plugin.update({ ...request, preview: false });
  const updated = { id, inputs: plan.inputs, properties };
  trial.live.delete(instance);
  trial.live.add(updated);
  expectComplete(trial, "update", properties);
  expectPromised(trial, "update", preview.properties, properties);
  report.step("update in place", [
    ...showDiff(plan.diff, oldInputs, plan.inputs, paint),
    ...showChanges(preview.properties, properties, paint),
  ]);
  return updated;
}

/** Create and Delete in the order that the diff asks for. The engine checks anew, without the old inputs. */
export async function replaceInstance(
  trial: Trial,
  instance: Instance,
  plan: Plan,
  program: PropertyObject,
): Promise<Instance> {
  const { plugin, call, report, paint } = trial;
  const inputs = await checkedInputs(trial, emptyObject, program);
  const request = { ...call, properties: inputs, timeout: 0 };
  const preview = await plugin.create({ ...request, preview: true });
  if (plan.diff.deleteBeforeReplace) await deleteInstance(trial, instance);
  const { id, properties } = await plugin.create({ ...request, preview: false });
  if (id === "") throw mismatch(trial, "replace", "an id", "none came");
  const created = { id, inputs, properties };
  trial.live.add(created);
  if (!plan.diff.deleteBeforeReplace) await deleteInstance(trial, instance);
  expectComplete(trial, "replace", properties);
  expectPromised(trial, "replace", preview.properties, properties);
  const order = plan.diff.deleteBeforeReplace ? "deleted first" : "created first";
  report.step(`replace, ${order}, id ${JSON.stringify(id)}`, [
    ...showDiff(plan.diff, instance.inputs, inputs, paint),
    ...showChanges(preview.properties, properties, paint),
  ]);
  return created;
}

/** The same program again changes nothing. */
export async function expectNoChanges(
  trial: Trial,
  step: string,
  instance: Instance,
  program: PropertyObject,
): Promise<void> {
  const plan = await planChange(trial, instance, program);
  if (plan.step === "same") return;
  const lines = showDiff(plan.diff, instance.inputs, plan.inputs, trial.paint);
  throw mismatch(trial, step, "no changes", `a preview of the same program shows ${plan.step}:`, lines);
}

function stepOf({ changes, detailedDiff }: DiffResponse): Plan["step"] {
  if (changes === "none") return "same";
  return [...detailedDiff.values()].some(({ kind }) => kind.endsWith("-replace")) ? "replace" : "update";
}
