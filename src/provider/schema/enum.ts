import type { EnumType } from "../../pack/definition.ts";

/**
 * The names of an enum's members, where generators need help: values that are plain words name themselves (undefined),
 * all others get a name in PascalCase. Generators fold case and drop punctuation, so names stay apart under both.
 */
export function enumNames(values: EnumType["values"]): readonly (string | undefined)[] {
  const taken = new Set<string>();
  return values.map(({ value, name }) => {
    const wanted = name ?? (plainWord.test(String(value)) ? String(value) : pascalCase(value));
    const free = firstFree(wanted, taken);
    taken.add(folded(free));
    return name === undefined && free === String(value) ? undefined : free;
  });
}

const plainWord = /^[A-Za-z][A-Za-z0-9]*$/;

function pascalCase(value: string | number): string {
  const words = String(value)
    .replace(/^-(?=\d)/, "minus ")
    .replaceAll("+", " plus ")
    .replaceAll("*", " asterisk ")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  if (name === "") return value === "" ? "Empty" : "Value";
  return /^\d/.test(name) || typeof value === "number" ? `Value${name}` : name;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(folded(name))) return name;
  let count = 2;
  while (taken.has(folded(`${name}${count}`))) count += 1;
  return `${name}${count}`;
}

function folded(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
}
