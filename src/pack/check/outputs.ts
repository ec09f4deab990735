import type { HttpOperation, ObjectType } from "../definition.ts";
import type { Finding } from "../format/problem.ts";
import type { Rule } from "./rule.ts";

/**
 * What an explicit `map` does not yield is looked for in the answer under its own name, where it rarely is: an output that
 * is always there should have its entry.
 */
export const unreachableOutputs: Rule = function* ({ definition }): Generator<Finding> {
  for (const [name, { operations, properties }] of definition.resources) {
    for (const key of ["create", "read", "update"] as const) {
      const operation = operations.get(key);
      // what a read tells completes every other answer
      const completed = key !== "read" && operations.has("read");
      if (operation?.kind === "http" && !completed)
        yield* unmapped(operation, properties, ["resources", name, key, "map"]);
    }
  }
  for (const [name, { operation, outputs }] of definition.functions) {
    if (operation.kind === "http") yield* unmapped(operation, outputs, ["functions", name, "map"]);
  }
};

function* unmapped(operation: HttpOperation, type: ObjectType, path: readonly string[]): Generator<Finding> {
  const { map } = operation;
  if (map === undefined) return;
  const outputs = path[0] === "functions";
  for (const [name, property] of type.properties) {
    const isOutput = (outputs || property.readOnly) && !property.optional && !property.value && !property.writeOnly;
    if (isOutput && !map.has(name)) {
      const message = `the output ${name} has no entry in \`map\`; it is taken from the answer's own ${property.as ?? name}, if there is one`;
      yield { path, at: "key", message };
    }
  }
}
