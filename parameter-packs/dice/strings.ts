import { PackError, type ResourceHandler, secret } from "pulumi-packs";
import { type CharacterInputs, checkCharacters, defaults, drawText } from "./characters.ts";

interface TextState extends CharacterInputs {
  readonly result: string;
}

/** A random text; its id is the text. */
export const text: ResourceHandler<CharacterInputs, TextState> = {
  check: checkCharacters,
  create({ inputs }) {
    const result = drawText(inputs);
    return { id: result, state: { result } };
  },
  read({ id, state }) {
    return { state: state.result === undefined ? imported(id) : state };
  },
  delete() {
    // it exists in the stack's state only
  },
};

/** A random text that is secret; its id says nothing. */
export const password: ResourceHandler<CharacterInputs, TextState> = {
  check: checkCharacters,
  create({ inputs }) {
    return { id: "none", state: { result: secret(drawText(inputs)) } };
  },
  read({ id, state }) {
    if (state.result !== undefined) return { id: "none", state: { ...state, result: secret(state.result) } };
    if (id === "none") throw new PackError("A password cannot be looked up by its id; import it by its value.");
    return { id: "none", state: { ...imported(id), result: secret(id) } };
  },
  delete() {
    // it exists in the stack's state only
  },
};

function imported(value: string): TextState {
  return { ...defaults, length: [...value].length, result: value };
}
