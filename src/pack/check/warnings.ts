import type { Property, ResourceDefinition } from "../definition.ts";
import { templateReads } from "../expression/dependencies.ts";
import type { Finding } from "../format/problem.ts";
import { propertiesOf, type Rule } from "./rule.ts";
import { isWellKnown } from "./well-known.ts";

/** The pack can be served under its own name. */
export const wellKnownName: Rule = function* ({ definition }): Generator<Finding> {
  if (!isWellKnown(definition.name)) return;
  const message = `${definition.name} is a widely used Pulumi provider; the pack is served under another name only (--name)`;
  yield { path: ["name"], message };
};

/** Users know what the pack and its resources are for. */
export const descriptions: Rule = function* ({ definition }): Generator<Finding> {
  if (definition.description === undefined)
    yield { path: ["name"], message: "the pack has no description; `package add` and the SDKs' readme show it" };
};

/** Refresh and destroy can do what users expect of them. */
export const lifecycles: Rule = function* ({ definition }): Generator<Finding> {
  for (const [name, resource] of definition.resources) {
    if (resource.code !== undefined) continue;
    const say = (message: string): Finding => ({ path: ["resources", name], at: "key", message });
    if (resource.triggers !== undefined) continue;
    if (!resource.operations.has("read"))
      yield say("without a `read`, refresh keeps the state as it is, and import fails");
    if (!resource.operations.has("delete") && resource.onDelete === undefined && resource.reset === undefined)
      yield say("without a `delete`, destroy forgets the object and leaves it there");
    if (resource.operations.has("update") && !hasMutable(resource))
      yield say("its `update` is never called: all inputs are immutable");
  }
};

/** Ids are never secret: they stand in the state and on the screen as they are. */
export const secretIds: Rule = function* ({ definition }): Generator<Finding> {
  for (const [name, { id, properties }] of definition.resources) {
    for (const { root, path } of id === undefined ? [] : templateReads(id)) {
      const declared = root === "config" ? definition.config : properties;
      const property = declared.properties.get(String(path[0]));
      if (property?.secret !== true || !valueRoots.has(root)) continue;
      const message = `the id is made of ${path[0]}, which is secret; ids are shown and kept as they are`;
      yield { path: ["resources", name, "id"], message };
    }
  }
};

const valueRoots: ReadonlySet<string> = new Set(["config", "inputs", "body"]);

/** What is declared is used. */
export const unusedTypes: Rule = function* (checked): Generator<Finding> {
  const used = new Set([...propertiesOf(checked)].map(({ property }) => property).flatMap(typesIn));
  for (const [name, type] of checked.definition.types) {
    const path = checked.origins.get(type) ?? [];
    if (path[0] === "types" && !used.has(name))
      yield { path, at: "key", message: `nothing refers to the type ${name}` };
  }
};

/** Functions can be called in every language: the Python generator takes `any` in an answer for an object, and checks it. */
export const anyAnswers: Rule = function* (checked): Generator<Finding> {
  for (const { name, property, path, holder } of propertiesOf(checked)) {
    if (holder !== "function outputs" || property.type.kind !== "any") continue;
    const message = `SDKs for Python refuse an answer in which ${name} is no object; give it a type, or put the value into an object`;
    yield { path, at: "key", message };
  }
};

function typesIn({ type }: Property): readonly string[] {
  if (type.kind === "array") return typesIn(type.items);
  if (type.kind === "map") return typesIn(type.values);
  return type.kind === "object" || type.kind === "enum" ? [type.name] : [];
}

function hasMutable({ properties }: ResourceDefinition): boolean {
  return [...properties.properties.values()].some(({ readOnly, immutable }) => !readOnly && !immutable);
}
