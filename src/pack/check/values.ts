import { type Finding, hintFor } from "../format/problem.ts";
import { misfit } from "./misfit.ts";
import { propertiesOf, type Rule } from "./rule.ts";

/** Defaults are values of their property's type, and within its constraints. */
export const defaults: Rule = function* (checked): Generator<Finding> {
  for (const { property, path } of propertiesOf(checked)) {
    const { type, default: value } = property;
    const wrong = value === undefined ? undefined : misfit(type, property, value);
    if (value === undefined || wrong === undefined) continue;
    const names = type.kind === "enum" ? type.values.map((member) => String(member.value)) : [];
    const hint = typeof value === "string" && names.length > 0 ? hintFor(value, names) : {};
    yield { path: [...path, "default"], message: `the default ${JSON.stringify(value)} ${wrong}`, ...hint };
  }
};

/** The key of a keyed list is a property of its items. */
export const listKeys: Rule = function* (checked): Generator<Finding> {
  for (const { property, path } of propertiesOf(checked)) {
    const { compare, type } = property;
    const item = type.kind === "array" ? type.items.type : undefined;
    if (compare?.kind !== "keyed" || item?.kind !== "object" || item.properties.has(compare.key)) continue;
    const message = `unknown property ${JSON.stringify(compare.key)}`;
    yield { path: [...path, "compare", "keyed"], message, ...hintFor(compare.key, [...item.properties.keys()]) };
  }
};
