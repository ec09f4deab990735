import { formatPath, type Path } from "../../model/path.ts";
import type { CheckFailure } from "../../model/requests.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import { hasSecret } from "../../model/walk.ts";
import type { ObjectType } from "../../pack/definition.ts";

/** Something wrong with a value. `reason` never holds the value. */
export interface Problem {
  readonly path: Path;
  readonly reason: string;
}

/**
 * The problems as the engine wants them. The CLI prints the value of a failure that names a top-level property, secret
 * or not, and `{<nil>}` for every other path (engine.md §6): so only a plain, present top-level value is named.
 */
export function toFailures(
  problems: readonly Problem[],
  values: PropertyObject,
  type: ObjectType,
): readonly CheckFailure[] {
  return problems.map(({ path, reason }) => {
    const [name] = path;
    const value = typeof name === "string" ? values.get(name) : undefined;
    const nameIt =
      path.length === 1 && typeof name === "string" && isShowable(value) && type.properties.get(name)?.secret === false;
    return nameIt
      ? { property: name, reason }
      : { property: "", reason: path.length === 0 ? reason : `${formatPath(path)}: ${reason}` };
  });
}

/** The same as lines of text. */
export function toLines(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ path, reason }) => (path.length === 0 ? reason : `${formatPath(path)}: ${reason}`));
}

function isShowable(value: PropertyValue | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== "object" && !hasSecret(value);
}
