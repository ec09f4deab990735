import type { Path } from "../../model/path.ts";
import type { EnumType, ObjectType, PropertyType } from "../definition.ts";
import type { Finding } from "../format/problem.ts";
import { snakeCase } from "./property-names.ts";
import { objectsOf, propertiesOf, type Rule } from "./rule.ts";

/** No property of a resource is a reference to the same resource: its TypeScript SDK does not compile (gotcha 59). */
export const selfReferences: Rule = function* (checked): Generator<Finding> {
  for (const { type, path, holder } of objectsOf(checked)) {
    if (holder !== "resource") continue;
    for (const [name, property] of type.properties) {
      const target = elementOf(property.type);
      if (target.kind !== "resource" || target.name !== path[1]) continue;
      const message = `a property cannot refer to its own resource ${target.name}: its TypeScript SDK would not compile`;
      yield { path: [...path, "properties", name], message: `${message}; take the other one's id as text` };
    }
  }
};

/** No object needs itself: a value of it would be infinite. */
export const requiredCycles: Rule = function* (checked): Generator<Finding> {
  for (const { type, path } of objectsOf(checked)) {
    const cycle = cycleFrom(type, type, [], new Set());
    if (cycle === undefined || type.name === "") continue;
    const message = `the type needs itself (${cycle.join(".")}), so no value of it ends; make one property optional`;
    yield { path, at: "key", message };
  }
};

/** The members of an enum have distinct values, and names that stay distinct in every language. */
export const enumMembers: Rule = function* ({ origins }): Generator<Finding> {
  for (const [type, path] of origins) {
    if (type.kind === "enum") yield* memberFindings(type, path);
  }
};

/** What a default of a whole number and an enum can be in SDKs: 32 bits (protocol §7.4). */
export const smallDefaults: Rule = function* (checked): Generator<Finding> {
  for (const { property, path } of propertiesOf(checked)) {
    const { type, default: value } = property;
    if (type.kind !== "integer" || !Number.isInteger(value) || fitsInt32(Number(value))) continue;
    yield { path: [...path, "default"], message: `the default ${value} does not fit into 32 bits, as SDKs need` };
  }
};

function fitsInt32(value: number): boolean {
  return (value | 0) === value;
}

function elementOf(type: PropertyType): PropertyType {
  if (type.kind === "array") return elementOf(type.items.type);
  return type.kind === "map" ? elementOf(type.values.type) : type;
}

/** The path of required properties that leads from a type to itself. */
function cycleFrom(
  type: ObjectType,
  goal: ObjectType,
  path: readonly string[],
  seen: Set<ObjectType>,
): readonly string[] | undefined {
  for (const [name, property] of type.properties) {
    if (!property.required || property.type.kind !== "object") continue;
    const here = [...path, name];
    if (property.type === goal) return here;
    if (seen.has(property.type)) continue;
    seen.add(property.type);
    const found = cycleFrom(property.type, goal, here, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* memberFindings(type: EnumType, path: Path): Generator<Finding> {
  const values = new Set<string | number>();
  const names = new Map<string, string | number>();
  for (const [index, { value, name }] of type.values.entries()) {
    const at = [...path, "enum", index];
    const said = JSON.stringify(value);
    if (values.has(value)) yield { path: at, message: `the value ${said} is listed twice` };
    else if (name !== undefined && !/^[A-Za-z][A-Za-z0-9]*$/.test(name))
      yield { path: at, message: `${JSON.stringify(name)} cannot name a member: letters and digits, in PascalCase` };
    else if (name === undefined && !/[A-Za-z0-9]/.test(String(value)))
      yield { path: at, message: `the value ${said} makes no name in SDKs; write { value: ${said}, name: … }` };
    else {
      const mangled = snakeCase(name ?? String(value).replaceAll(/[^A-Za-z0-9]+/g, "_"));
      const other = names.get(mangled);
      if (other === undefined) names.set(mangled, value);
      else
        yield {
          path: at,
          message: `the values ${JSON.stringify(other)} and ${said} become the same name in SDKs; give one a \`name\``,
        };
    }
    values.add(value);
  }
}
