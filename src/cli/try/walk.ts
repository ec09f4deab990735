import { object } from "../../model/collections.ts";
import { fromPlain } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import { type PropertyObject, secret } from "../../model/value.ts";
import { expectNoChanges, type Plan, planChange, replaceInstance, updateInstance } from "./change.ts";
import { createInstance, failureLine } from "./create.ts";
import { deleteInstance, destroyInstance } from "./delete.ts";
import { importInstance, refreshInstance } from "./read.ts";
import { changed, sampleInputs } from "./sample.ts";
import type { ResourceSamples } from "./samples-file.ts";
import { type Instance, mismatch, type Trial } from "./trial.ts";

/**
 * Takes one resource through its life: preview, create, update in place, replace, refresh, import, delete, with an empty
 * preview after each change. Throws at the first thing that is not as the engine expects it, and cleans up.
 */
export async function walkResource(trial: Trial, samples: ResourceSamples | undefined): Promise<void> {
  const inputs = samples?.inputs ?? sampleInputs(trial.resource.inputs, trial.offer);
  try {
    let program = programOf(trial, inputs);
    let instance = await createInstance(trial, program);
    await expectNoChanges(trial, "create", instance, program);
    trial.report.step("preview again, no changes");
    for (const step of ["update", "replace"] as const) {
      const change = await findChange(trial, instance, program, inputs, step, samples?.[step]);
      if (change === undefined) {
        trial.report.note(step === "update" ? "no input can change in place" : "no input replaces when it changes");
        continue;
      }
      program = change.program;
      instance =
        step === "update"
          ? await updateInstance(trial, instance, change.plan)
          : await replaceInstance(trial, instance, change.plan, program);
      await expectNoChanges(trial, step, instance, program);
    }
    instance = await refreshInstance(trial, instance, program);
    const importId = samples?.importId;
    if (importId === false) trial.report.note("it cannot be imported");
    else await importInstance(trial, instance, importId);
    await destroyInstance(trial, instance);
  } finally {
    await cleanUp(trial);
  }
}

interface Change {
  readonly program: PropertyObject;
  readonly plan: Plan;
}

/** A change that leads to the wanted step: the given one, which must, or the first that comes to mind and does. */
async function findChange(
  trial: Trial,
  instance: Instance,
  program: PropertyObject,
  inputs: PlainObject,
  step: "update" | "replace",
  given: PlainObject | undefined,
): Promise<Change | undefined> {
  if (given !== undefined) {
    const change = await planned(trial, instance, program, given);
    if (change.plan.failures.length > 0) {
      throw mismatch(trial, step, "inputs that pass Check", "they do not:", change.plan.failures.map(failureLine));
    }
    if (change.plan.step === step) return change;
    throw mismatch(trial, step, `Diff to say ${step}`, `it says ${change.plan.step}`);
  }
  for (const candidate of candidates(trial, inputs, step)) {
    const change = await planned(trial, instance, program, candidate);
    if (change.plan.failures.length === 0 && change.plan.step === step) return change;
  }
  return undefined;
}

async function planned(
  trial: Trial,
  instance: Instance,
  program: PropertyObject,
  changes: PlainObject,
): Promise<Change> {
  const next = object([...program.entries(), ...programOf(trial, changes).entries()]);
  return { program: next, plan: await planChange(trial, instance, next) };
}

/** Changes of one input each: of those that are given first, and of secrets, which show nothing, last. */
function* candidates(trial: Trial, inputs: PlainObject, step: "update" | "replace"): Iterable<PlainObject> {
  const fitting = [...trial.resource.inputs].filter(
    ([, property]) => property.replaces === (step === "replace") && !property.deprecated,
  );
  const shown = fitting.filter(([, property]) => !property.secret);
  const given = shown.filter(([name]) => inputs[name] !== undefined);
  for (const [name, { type }] of new Map([...given, ...shown, ...fitting])) {
    const value = changed(name, inputs[name], type, trial.offer);
    if (value !== undefined) yield { [name]: value };
  }
}

/** The inputs as a program sends them: secret where the schema says so. */
function programOf({ resource }: Trial, inputs: PlainObject): PropertyObject {
  return object(
    Object.entries(inputs).map(([name, value]) => {
      const property = value === undefined ? undefined : fromPlain(value);
      return [name, property !== undefined && resource.inputs.get(name)?.secret ? secret(property) : property];
    }),
  );
}

/** Deletes what a walk that ended too early has left behind. */
async function cleanUp(trial: Trial): Promise<void> {
  for (const instance of trial.live) {
    await deleteInstance(trial, instance).catch(() => {
      trial.report.note(`${trial.call.type} ${instance.id} could not be deleted: it is still there`);
    });
  }
}
