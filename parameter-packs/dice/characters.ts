import { type CheckContext, type Checked, isUnknown } from "pulumi-packs";
import { pick, shuffled, source } from "./draw.ts";

/** The settings of String and Password. */
export interface CharacterInputs {
  readonly length: number;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly numeric: boolean;
  readonly special: boolean;
  readonly overrideSpecial?: string;
  readonly minLower: number;
  readonly minUpper: number;
  readonly minNumeric: number;
  readonly minSpecial: number;
  readonly keepers?: Readonly<Record<string, string>>;
}

/** The settings that an imported text counts as drawn with. */
export const defaults = {
  lower: true,
  upper: true,
  numeric: true,
  special: true,
  minLower: 0,
  minUpper: 0,
  minNumeric: 0,
  minSpecial: 0,
} as const;

/** A text with the wanted characters. The inputs have passed `checkCharacters`. */
export function drawText(inputs: CharacterInputs): string {
  const bytes = source();
  const wanted = classesOf(inputs);
  const characters = wanted.flatMap(({ from, least }) => Array.from({ length: least }, () => pick(from, bytes)));
  const all = wanted.flatMap(({ from, allowed }) => (allowed ? from : []));
  while (characters.length < inputs.length) characters.push(pick(all, bytes));
  return shuffled(characters, bytes).join("");
}

/** What makes settings impossible; nothing while some of them are not known. */
export function checkCharacters({ inputs }: CheckContext<CharacterInputs>): Checked<CharacterInputs> {
  if (Object.values(inputs).some(isUnknown)) return {};
  const wanted = classesOf(inputs);
  const least = wanted.reduce((sum, { least }) => sum + least, 0);
  if (inputs.length < least) {
    const reason = `is ${inputs.length}, but minLower, minUpper, minNumeric and minSpecial add up to ${least}`;
    return { failures: [{ property: "length", reason }] };
  }
  if (inputs.minSpecial > 0 && inputs.overrideSpecial === "") {
    return {
      failures: [{ property: "overrideSpecial", reason: "is empty, but minSpecial asks for characters of it" }],
    };
  }
  if (least < inputs.length && wanted.every(({ from, allowed }) => !allowed || from.length === 0)) {
    return { failures: [{ reason: "no characters are allowed; set one of lower, upper, numeric and special" }] };
  }
  return {};
}

function classesOf(inputs: CharacterInputs) {
  return [
    { from: [..."abcdefghijklmnopqrstuvwxyz"], allowed: inputs.lower, least: inputs.minLower },
    { from: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], allowed: inputs.upper, least: inputs.minUpper },
    { from: [..."0123456789"], allowed: inputs.numeric, least: inputs.minNumeric },
    {
      from: [...(inputs.overrideSpecial ?? "!@#$%&*()-_=+[]{}<>:?")],
      allowed: inputs.special,
      least: inputs.minSpecial,
    },
  ];
}
