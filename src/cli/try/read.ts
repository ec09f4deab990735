import { PacksError } from "../../error/error.ts";
import { object } from "../../model/collections.ts";
import type { PropertyObject } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import { openState } from "../../provider/private-state.ts";
import { expectNoChanges } from "./change.ts";
import { checkInputs, expectComplete, failureLine } from "./create.ts";
import { showChanges, showCreate, showDiff } from "./show.ts";
import { type Instance, mismatch, type Trial } from "./trial.ts";

/** Read as `pulumi refresh` does it: the object is there, and the program has nothing to change afterwards. */
export async function refreshInstance(trial: Trial, instance: Instance, program: PropertyObject): Promise<Instance> {
  const { id, inputs, properties } = instance;
  const answer = await trial.plugin.read({ ...trial.call, id, properties, inputs, timeout: 0 });
  if (answer.gone) throw mismatch(trial, "refresh", "the object that was just made", "it is gone");
  const current = openState(properties).currentId ?? id;
  if (answer.id !== current) throw mismatch(trial, "refresh", `the id ${current}`, `it is now ${answer.id}`);
  expectComplete(trial, "refresh", answer.properties);
  const drift = showChanges(inputs, answer.inputs, trial.paint);
  if (drift.length > 0) throw mismatch(trial, "refresh", "no drift", "what was read differs:", drift);
  const refreshed = { id: answer.id, inputs: answer.inputs, properties: answer.properties };
  trial.live.delete(instance);
  trial.live.add(refreshed);
  await expectNoChanges(trial, "refresh", refreshed, program);
  trial.report.step("refresh, no drift", showChanges(properties, answer.properties, trial.paint));
  return refreshed;
}

/** Read by an id alone, as `pulumi import` does it: what comes back passes Check and agrees with what was created. */
export async function importInstance(trial: Trial, instance: Instance, template = "{id}"): Promise<void> {
  const { plugin, call, report, paint } = trial;
  const importId = filled(template, instance);
  // the template, not the id: it may hold a secret, as with passwords
  const shown = template === "{id}" ? "its id" : template;
  const request = { ...call, id: importId, properties: undefined, inputs: undefined, timeout: 0 };
  const answer = await plugin.read(request).catch(unlessNotOffered);
  if (answer === undefined) return report.note("import is not offered: the resource has no read");
  if (answer.gone) throw mismatch(trial, "import", `the object, by ${shown}`, "there is none");
  const { inputs, failures } = await checkInputs(trial, answer.inputs, answer.inputs);
  if (failures.length > 0) {
    throw mismatch(trial, "import", "inputs that pass Check", "they do not:", failures.map(failureLine));
  }
  const imported = { id: answer.id, inputs, properties: answer.properties };
  await expectNoChanges(trial, "import", imported, inputs);
  await expectSame(trial, imported, instance);
  report.step(`import, by ${shown}`, showCreate(answer.inputs, paint));
  const unread = [...instance.inputs.keys()].filter((key) => !inputs.has(key));
  if (unread.length > 0) report.note(`an import cannot read back ${unread.join(", ")}`);
}

/** `{id},{min}` with the id and the outputs of these names. */
function filled(template: string, { id, properties }: Instance): string {
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    name === "id" ? id : String(unwrap(properties.get(name)) ?? ""),
  );
}

/** What was read must not differ from what was given; what only one side has, such as a write-only property, is left aside. */
async function expectSame(trial: Trial, imported: Instance, created: Instance): Promise<void> {
  const { id, inputs: oldInputs, properties: olds } = imported;
  const both = [...created.inputs.entries()].filter(([key]) => oldInputs.has(key));
  const news = object([...oldInputs.entries(), ...both]);
  const diff = await trial.plugin.diff({ ...trial.call, id, olds, oldInputs, news, ignoreChanges: [] });
  if (diff.changes === "none") return;
  const lines = showDiff(diff, oldInputs, news, trial.paint);
  throw mismatch(trial, "import", "the inputs that it was created with", "what was read differs:", lines);
}

/** Passes undefined for a verb that the pack does not offer; all else is a failure. */
function unlessNotOffered(caught: unknown): undefined {
  const cause = caught instanceof PacksError ? caught.cause : undefined;
  if (cause instanceof Error && "code" in cause && cause.code === unimplemented) return undefined;
  throw caught;
}

/** gRPC's number for it */
const unimplemented = 12;
