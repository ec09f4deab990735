import type { Path } from "../../model/path.ts";
import type { ObjectType, PackDefinition, Property } from "../definition.ts";
import type { Origins } from "../format/context.ts";
import type { Finding } from "../format/problem.ts";

/** What rules look at: a resolved definition, and where its types stand in the document. */
export interface Checked {
  readonly definition: PackDefinition;
  readonly origins: Origins;
  /** `aliases` of the pack itself */
  readonly formerPackages: readonly string[];
}

/** One rule: what is wrong by it. Rules know nothing of each other, and all of them run. */
export type Rule = (checked: Checked) => Iterable<Finding>;

/** What kind of object a property belongs to. */
export type Holder = "config" | "resource" | "function inputs" | "function outputs" | "type";

/** An object type of the pack with its place. */
export interface PlacedObject {
  readonly type: ObjectType;
  readonly path: Path;
  readonly holder: Holder;
}

/** All object types of a pack: config, resources, inputs and outputs of functions, and named types. */
export function* objectsOf({ origins }: Checked): Generator<PlacedObject> {
  for (const [type, path] of origins) {
    if (type.kind === "object") yield { type, path, holder: holderOf(type, path) };
  }
}

/** All properties of all object types, with their places. */
export function* propertiesOf(
  checked: Checked,
): Generator<{ name: string; property: Property; path: Path; holder: Holder; type: ObjectType }> {
  for (const { type, path, holder } of objectsOf(checked)) {
    for (const [name, property] of type.properties)
      yield { name, property, path: [...path, "properties", name], holder, type };
  }
}

function holderOf(type: ObjectType, path: Path): Holder {
  if (type.name !== "") return "type";
  if (path[0] === "config") return "config";
  if (path[0] === "resources") return "resource";
  return path.at(-1) === "inputs" ? "function inputs" : "function outputs";
}
