import type { Plugin } from "../../src/cli/try/plugin.ts";
import { emptyObject, object } from "../../src/model/collections.ts";
import { fromPlain, toPlainObject } from "../../src/model/convert.ts";
import type { PlainObject } from "../../src/model/plain.ts";
import type { ReadResponse } from "../../src/model/requests.ts";
import { type PropertyObject, secret } from "../../src/model/value.ts";
import { InitFailed } from "../../src/provider/partial.ts";

/** What the engine does to a resource for a program. */
export type StepKind = "create" | "same" | "update" | "replace";

/** What a preview shows. */
export interface Planned {
  readonly step: StepKind;
  /** the changed paths, sorted */
  readonly paths: readonly string[];
}

/** What the engine keeps of a resource in the state. */
interface Instance {
  readonly id: string;
  readonly inputs: PropertyObject;
  readonly properties: PropertyObject;
  /** an operation did not complete: the engine updates it, whatever the diff says */
  readonly incomplete?: true;
}

/**
 * One resource of a stack; plays the engine's part. Programs are plain values; inputs that are named in `secrets` go as
 * secrets, as from an SDK.
 */
export class StackResource {
  readonly #plugin: Plugin;
  readonly #call: { readonly urn: string; readonly name: string; readonly type: string };
  readonly #secrets: readonly string[];
  #instance: Instance | undefined;

  constructor(plugin: Plugin, type: string, secrets: readonly string[] = [], name = "one") {
    this.#plugin = plugin;
    this.#call = { urn: `urn:pulumi:test::test::${type}::${name}`, name, type };
    this.#secrets = secrets;
  }

  /** the id in the state; undefined when there is no such resource */
  get id(): string | undefined {
    return this.#instance?.id;
  }

  /** the outputs in the state, secrets in clear, without what is hidden */
  get state(): PlainObject {
    return visible(this.#instance?.properties ?? emptyObject);
  }

  /** the inputs in the state, secrets in clear */
  get inputs(): PlainObject {
    return visible(this.#instance?.inputs ?? emptyObject);
  }

  /** the outputs as they are */
  get properties(): PropertyObject {
    return this.#instance?.properties ?? emptyObject;
  }

  /** Puts something into the state, as if an earlier `up` had made it. */
  given(id: string, inputs: PlainObject, state: PlainObject): void {
    this.#instance = { id, inputs: this.#bag(inputs), properties: this.#bag(state) };
  }

  /** `pulumi preview` */
  async preview(program: PlainObject): Promise<Planned> {
    return this.#plan(await this.check(program));
  }

  /** `pulumi up`: says what it did. */
  async up(program: PlainObject): Promise<StepKind> {
    const inputs = await this.check(program);
    const { step, deleteFirst } = await this.#plan(inputs);
    if (step === "same") this.#instance = this.#instance && { ...this.#instance, inputs };
    if (step === "update") await this.#update(inputs);
    if (step === "create") await this.create(program);
    if (step === "replace") await this.#replace(program, deleteFirst);
    return step;
  }

  /** Check; throws with all failures. */
  async check(program: PlainObject): Promise<PropertyObject> {
    const olds = this.#instance?.inputs ?? emptyObject;
    const request = { ...this.#call, olds, news: this.#bag(program), randomSeed: seed, autonaming: undefined };
    const { inputs, failures } = await this.#plugin.check(request);
    if (failures.length === 0) return inputs;
    throw new Error(failures.map(({ property, reason }) => `${property}: ${reason}`).join("\n"));
  }

  /** Check and Create, whatever there is. */
  async create(program: PlainObject): Promise<void> {
    this.#instance = undefined;
    const properties = await this.check(program);
    await this.#plugin.create({ ...this.#call, properties, timeout: 0, preview: true });
    const request = { ...this.#call, properties, timeout: 0, preview: false };
    this.#instance = await this.#keeping(properties, this.#plugin.create(request));
  }

  /** Check and Update, without a Diff before. */
  async update(program: PlainObject): Promise<void> {
    await this.#update(await this.check(program));
  }

  /** `pulumi refresh`: answers false when the object is gone. */
  async refresh(): Promise<boolean> {
    const { id, inputs, properties } = this.#present();
    return this.#take(await this.#plugin.read({ ...this.#call, id, inputs, properties, timeout: 0 }));
  }

  /** `pulumi import`, which checks what was read: answers false when there is no such object. */
  async import(id: string): Promise<boolean> {
    const request = { ...this.#call, id, properties: undefined, inputs: undefined, timeout: 0 };
    const answer = await this.#plugin.read(request);
    if (answer.gone) return this.#take(answer);
    const { inputs: news } = answer;
    const { inputs } = await this.#plugin.check({
      ...this.#call,
      olds: news,
      news,
      randomSeed: seed,
      autonaming: undefined,
    });
    return this.#take({ ...answer, inputs });
  }

  /** `.get(id)` in a program: the outputs, undefined when there is no such object. */
  async get(id: string): Promise<PlainObject | undefined> {
    const request = { ...this.#call, id, properties: emptyObject, inputs: emptyObject, timeout: 0 };
    const answer = await this.#plugin.read(request);
    return answer.gone ? undefined : visible(answer.properties);
  }

  /** `pulumi destroy`; the state is kept for deleting again. */
  async destroy(): Promise<void> {
    const { id, properties, inputs } = this.#present();
    await this.#plugin.delete({ ...this.#call, id, properties, oldInputs: inputs, timeout: 0 });
  }

  async #plan(news: PropertyObject): Promise<Planned & { readonly deleteFirst: boolean }> {
    if (this.#instance === undefined) return { step: "create", paths: [], deleteFirst: false };
    const { id, properties: olds, inputs: oldInputs } = this.#instance;
    const diff = await this.#plugin.diff({ ...this.#call, id, olds, oldInputs, news, ignoreChanges: [] });
    const entries = [...diff.detailedDiff];
    const replaces = entries.some(([, { kind }]) => kind.endsWith("-replace"));
    const same = diff.changes === "none" && !this.#instance.incomplete;
    const step = same ? "same" : replaces ? "replace" : "update";
    return { step, paths: entries.map(([path]) => path).sort(), deleteFirst: diff.deleteBeforeReplace };
  }

  async #update(news: PropertyObject): Promise<void> {
    const { id, inputs: oldInputs, properties: olds } = this.#present();
    const request = { ...this.#call, id, olds, oldInputs, news, ignoreChanges: [], timeout: 0 };
    await this.#plugin.update({ ...request, preview: true });
    const updated = this.#plugin.update({ ...request, preview: false });
    this.#instance = await this.#keeping(
      news,
      updated.then(({ properties }) => ({ id, properties })),
    );
  }

  async #replace(program: PlainObject, deleteFirst: boolean): Promise<void> {
    const old = this.#present();
    const remove = () =>
      this.#plugin.delete({ ...this.#call, ...old, oldInputs: old.inputs, properties: old.properties, timeout: 0 });
    if (deleteFirst) await remove();
    await this.create(program);
    if (!deleteFirst) await remove();
  }

  /** What exists is in the state, also when the operation did not complete. */
  async #keeping(
    inputs: PropertyObject,
    answer: Promise<{ readonly id: string; readonly properties: PropertyObject }>,
  ): Promise<Instance> {
    try {
      return { inputs, ...(await answer) };
    } catch (error) {
      if (error instanceof InitFailed) this.#instance = { ...error.partial, inputs, incomplete: true };
      throw error;
    }
  }

  #take(answer: ReadResponse): boolean {
    this.#instance = answer.gone ? undefined : answer;
    return !answer.gone;
  }

  #present(): Instance {
    if (this.#instance === undefined) throw new Error(`there is no ${this.#call.type} in the state`);
    return this.#instance;
  }

  #bag(plain: PlainObject): PropertyObject {
    return object(
      Object.entries(plain).map(([name, value]) => {
        const property = value === undefined ? undefined : fromPlain(value);
        return [name, property !== undefined && this.#secrets.includes(name) ? secret(property) : property];
      }),
    );
  }
}

const seed = new Uint8Array(32).fill(7);

function visible(properties: PropertyObject): PlainObject {
  const { __packs: _hidden, ...rest } = toPlainObject(properties);
  return rest;
}
