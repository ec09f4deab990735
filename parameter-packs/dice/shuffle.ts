import { PackError, type ResourceHandler } from "pulumi-packs";
import { shuffled, source } from "./draw.ts";

interface ShuffleInputs {
  readonly inputs: readonly string[];
  readonly resultCount?: number;
  readonly seed?: string;
  readonly keepers?: Readonly<Record<string, string>>;
}

interface ShuffleState extends ShuffleInputs {
  readonly results: readonly string[];
}

/** A list in random order; its id says nothing. */
export const shuffle: ResourceHandler<ShuffleInputs, ShuffleState> = {
  create({ inputs: { inputs, resultCount = inputs.length, seed } }) {
    const bytes = source(seed);
    const results: string[] = [];
    while (inputs.length > 0 && results.length < resultCount) results.push(...shuffled(inputs, bytes));
    return { id: "-", state: { results: results.slice(0, resultCount) } };
  },
  read({ state }) {
    if (state.results === undefined)
      throw new PackError("A Shuffle cannot be imported: its results do not tell what they were drawn from.");
    return { state };
  },
  delete() {
    // it exists in the stack's state only
  },
};
