import type { Path } from "../../model/path.ts";
import type { EnumType, ObjectType, Property } from "../definition.ts";
import { splitName } from "../token.ts";
import type { Findings } from "./problem.ts";

/** The named types of a pack while it is resolved: those under `types` and those that inline objects and enums become. */
export class TypeTable {
  readonly #types = new Map<string, ObjectType | EnumType>();
  readonly #origins = new Map<ObjectType | EnumType, Path>();
  readonly #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  get types(): ReadonlyMap<string, ObjectType | EnumType> {
    return this.#types;
  }

  get origins(): ReadonlyMap<ObjectType | EnumType, Path> {
    return this.#origins;
  }

  /** An object type whose properties are filled in afterwards: types may refer to each other, and to themselves. */
  object(
    name: string,
    description: string | undefined,
    path: Path,
  ): { type: ObjectType; properties: Map<string, Property> } {
    const properties = new Map<string, Property>();
    const type: ObjectType = { kind: "object", name, description, properties };
    this.add(type, path);
    return { type, properties };
  }

  /** Adds a type; one without a name (config, inputs, outputs, a resource itself) is known by its origin only. */
  add(type: ObjectType | EnumType, path: Path): void {
    this.#origins.set(type, path);
    if (type.name === "") return;
    const other = this.#types.get(type.name);
    if (other === undefined) this.#types.set(type.name, type);
    else {
      const at = (this.#origins.get(other) ?? []).join(".");
      this.#findings.add(path, `the type's name ${type.name} is taken by ${at}`, {
        at: "key",
        expected: "another `title`, or one entry in `types` that both refer to with `$ref`",
      });
    }
  }
}

/** The name of the type that an inline object or enum becomes: its title, else `<Owner><Property>`, in the owner's module. */
export function inlineTypeName(owner: string, property: string, title: string | undefined): string {
  if (title === undefined) return `${owner}${pascalCase(property)}`;
  const { module } = splitName(owner);
  return module === undefined ? title : `${module}/${title}`;
}

/** `fooBar` and `foo_bar` as `FooBar`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
