import { PackError, type ResourceHandler } from "pulumi-packs";
import { pick, source } from "./draw.ts";
import { adjectives, adverbs, animals } from "./words.ts";

interface PetInputs {
  readonly length: number;
  readonly separator: string;
  readonly prefix?: string;
  readonly keepers?: Readonly<Record<string, string>>;
}

/** A name of an animal, with an adjective, with adverbs; its id is the name. */
export const pet: ResourceHandler<PetInputs, PetInputs> = {
  create({ inputs: { length, separator, prefix } }) {
    const bytes = source();
    const words = [animals, adjectives].slice(0, length).map((list) => pick(list, bytes));
    while (words.length < length) words.push(pick(adverbs, bytes));
    const name = words.reverse().join(separator);
    return { id: prefix === undefined || prefix === "" ? name : `${prefix}${separator}${name}` };
  },
  read({ state }) {
    if (state.length === undefined)
      throw new PackError("A Pet cannot be imported: its name does not tell how it was made.");
    return { state };
  },
  delete() {
    // it exists in the stack's state only
  },
};
