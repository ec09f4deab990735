/** Handlers that give back what they are given. */
import { createHash, randomUUID } from "node:crypto";

type Values = Record<string, unknown>;

interface Config {
  readonly account?: unknown;
  readonly token?: unknown;
  readonly retries?: unknown;
}

interface Operation {
  readonly config: Config;
  readonly inputs: Values & { readonly value?: unknown };
}

interface Existing extends Operation {
  readonly id: string;
  readonly state: Values;
}

/** A resource that is nothing but its inputs and the configuration it was made with. */
export const echo = {
  async create({ inputs, config }: Operation) {
    return { id: randomUUID(), state: { ...inputs, ...owner(config) } };
  },
  async read({ id, state }: Existing) {
    return id === "gone" ? null : { id, state };
  },
  async update({ inputs, config }: Existing) {
    return { state: { ...inputs, ...owner(config) } };
  },
  async delete() {},
};

/** A resource with a property of every type. */
export const kinds = {
  async create({ inputs }: Operation) {
    return { id: randomUUID(), state: { ...inputs, size: Object.keys(inputs).length } };
  },
  async read({ id, state }: Existing) {
    return { id, state };
  },
  async update({ inputs }: Existing) {
    return { state: { ...inputs, size: Object.keys(inputs).length } };
  },
  async delete() {},
};

/** A function that gives back its argument. */
export function repeat({ inputs }: Operation) {
  return { value: inputs.value };
}

/** A function that shows which configuration serves it. */
export function whoami({ config }: Operation) {
  return { ...owner(config), retries: config.retries };
}

/** The token itself must not show, so its digest stands for it. */
function owner(config: Config) {
  return {
    account: config.account,
    tokenDigest: createHash("sha256")
      .update(String(config.token ?? ""))
      .digest("hex"),
  };
}
