import type { Instance, Trial } from "./trial.ts";

/** Delete; the object is no longer live. */
export async function deleteInstance({ plugin, call, live }: Trial, instance: Instance): Promise<void> {
  const { id, properties, inputs: oldInputs } = instance;
  await plugin.delete({ ...call, id, properties, oldInputs, timeout: 0 });
  live.delete(instance);
}

/**
 * Delete as `pulumi destroy` does it, and once more: what is gone already is no failure (protocol §5.6). Whether it is gone
 * is told, not demanded: resources that live in the state alone can be read for ever.
 */
export async function destroyInstance(trial: Trial, instance: Instance): Promise<void> {
  await deleteInstance(trial, instance);
  await deleteInstance(trial, instance);
  const { id, properties, inputs } = instance;
  const answer = await trial.plugin.read({ ...trial.call, id, properties, inputs, timeout: 0 });
  trial.report.step(answer.gone ? "delete, gone for good" : "delete");
}
