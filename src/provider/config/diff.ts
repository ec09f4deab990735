/** DiffConfig (protocol §3.3; engine.md §5). */

import { object } from "../../model/collections.ts";
import { formatPath, type Path } from "../../model/path.ts";
import type { DiffConfigRequest, DiffResponse, PropertyDiff } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { ObjectType } from "../../pack/definition.ts";
import { anyProperty } from "../../pack/property.ts";
import { diffProperty } from "../diff/diff.ts";
import { coerceText } from "../validate/coerce.ts";
import { withoutEngineKeys } from "./check.ts";

/**
 * What changed in the configuration. Every changed value counts, credentials too: with DIFF_NONE the engine would
 * configure the provider with the old ones (engine.md §13, 2). Only `immutable` keys replace, and never by a default that
 * the old configuration lacked; `version` does not take part, lest an upgrade replace every resource (protocol §10, 22).
 */
export function diffConfig(type: ObjectType, request: DiffConfigRequest): DiffResponse {
  const olds = normal(type, request.oldInputs.size > 0 ? request.oldInputs : request.olds);
  const news = normal(type, request.news);
  const detailedDiff = new Map<string, PropertyDiff>();
  for (const key of new Set([...olds.keys(), ...news.keys()])) {
    const path: Path = [key];
    const property = type.properties.get(key);
    for (const { kind, path: inside, replaces, newDefault } of diffProperty(
      property ?? anyProperty,
      olds.get(key),
      news.get(key),
      path,
    )) {
      detailedDiff.set(formatPath(inside), {
        kind: replaces && !newDefault ? `${kind}-replace` : kind,
        inputDiff: true,
      });
    }
  }
  return { changes: detailedDiff.size > 0 ? "some" : "none", detailedDiff, deleteBeforeReplace: false, stables: [] };
}

/** The values as their declared types: the number 3 and the text "3" are the same configuration. */
function normal(type: ObjectType, values: PropertyObject): PropertyObject {
  return object(
    [...withoutEngineKeys(values).entries()].map(([key, value]) => {
      const property = type.properties.get(key);
      const bare = unwrap(value);
      return [key, property === undefined || bare === undefined ? bare : coerceText(property.type, bare)];
    }),
  );
}
