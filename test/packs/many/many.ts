/** A small pack: one resource and one function in code, and a key of configuration. */
export interface SmallPack {
  readonly name: string;
  /** the files of its folder */
  readonly files: Readonly<Record<string, string>>;
}

/** Thirty packs, `team01` to `team30`, or as many as are wanted; no two have the same content. */
export function manyPacks(count = 30): readonly SmallPack[] {
  return Array.from({ length: count }, (_, index) => smallPack(`team${String(index + 1).padStart(2, "0")}`, index + 1));
}

function smallPack(name: string, number: number): SmallPack {
  return { name, files: { "pack.yaml": definition(name), "handlers.ts": handlers(name, number) } };
}

function definition(name: string): string {
  return `name: ${name}
version: 1.0.0
description: What the team ${name} shares.
config:
  properties:
    region: { type: string, default: north, description: Where it is. }
    token: { type: string, secret: true, description: A credential. }
resources:
  Note:
    description: A note of ${name}.
    properties:
      text: { type: string, description: What it says. }
      signed: { type: string, readOnly: true, description: The text with its team and region. }
      number: { type: integer, readOnly: true, description: The number of the team. }
    required: [text]
    code: ./handlers.ts#note
functions:
  whoami:
    description: Says which team this is.
    outputs:
      properties: { name: { type: string, description: The team. }, made: { type: integer, description: Notes made. } }
    code: ./handlers.ts#whoami
`;
}

function handlers(name: string, number: number): string {
  return `import type { FunctionHandler, ResourceHandler } from "pulumi-packs";

let made = 0;

export const note: ResourceHandler<{ text: string }, { text: string; signed: string; number: number }> = {
  async create({ inputs, config }) {
    made += 1;
    return { id: "${name}-" + made, state: stateOf(inputs.text, String(config["region"])) };
  },
  async update({ inputs, config }) {
    return { state: stateOf(inputs.text, String(config["region"])) };
  },
  async read({ id, state }) {
    return { id, state };
  },
  async delete() {},
};

export const whoami: FunctionHandler<object, { name: string; made: number }> = () => ({ name: "${name}", made });

function stateOf(text: string, region: string) {
  return { text, signed: text + " / ${name} / " + region, number: ${number} };
}
`;
}
