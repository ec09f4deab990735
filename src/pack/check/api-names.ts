import { formatPath, type Path, parsePath } from "../../model/path.ts";
import type { Property } from "../definition.ts";
import type { Finding } from "../format/problem.ts";
import { objectsOf, type Rule } from "./rule.ts";

/** `as` is the name of a member, or a path of names to one inside others; no two properties are sent at the same place. */
export const apiNames: Rule = function* (checked): Generator<Finding> {
  for (const { type, path } of objectsOf(checked)) {
    const sent: [string, Path][] = [];
    for (const [name, property] of type.properties) {
      const at = [...path, "properties", name, "as"];
      const place = property.as === undefined ? [name] : parsePath(property.as);
      if (place === undefined || place.some((step) => typeof step === "number" || step === "*"))
        yield {
          path: at,
          message: `${JSON.stringify(property.as)} is no path of names`,
          expected: 'such as `spec.name`, or `["a.b"]` for a name with a dot',
        };
      else if (isSent(property)) sent.push([name, place]);
    }
    for (const [index, [name, place]] of sent.entries()) {
      const other = sent.slice(0, index).find(([, taken]) => isWithin(taken, place) || isWithin(place, taken));
      if (other === undefined) continue;
      const message = `is sent as ${formatPath(place)}, and ${other[0]} is sent as ${formatPath(other[1])}: one takes the place of the other`;
      yield { path: [...path, "properties", name], at: "key", message };
    }
  }
};

function isSent(property: Property): boolean {
  return !(property.readOnly || property.local || property.value);
}

function isWithin(place: Path, outer: Path): boolean {
  return outer.every((step, index) => place[index] === step);
}
