import { messageOf, PacksError } from "../../error/error.ts";
import { object } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import type { Pack } from "../../pack/pack.ts";
import { configure } from "../../provider/config/configure.ts";
import { MissingKeys } from "../../provider/missing-keys.ts";
import { placeholderOf } from "./placeholders.ts";

/**
 * The configuration: the flags over the file, defaults and the environment under both. When nothing is `sent`, a secret
 * that is missing is no problem: it would be shown as its placeholder anyway. Throws CLI_CONFIG_REFUSED, CONFIG_INVALID.
 */
export function configurationOf(
  pack: Pack,
  file: PlainObject,
  flags: ReadonlyMap<string, string>,
  env: (name: string) => string | undefined,
  sent: boolean,
): PropertyObject {
  const { name, version } = pack;
  const type = pack.definition.config;
  const given = new Map<string, PropertyValue>([...fromPlainObject(file).entries(), ...flags]);
  const withMissing = (keys: readonly string[]) =>
    configure(
      { name, version, type },
      object([...given, ...keys.map((key) => [key, placeholderOf(`config.${key}`)] as const)]),
      env,
    );
  try {
    return withMissing([]).values;
  } catch (caught) {
    if (!(caught instanceof MissingKeys)) throw caught;
    const keys = caught.keys.map((missing) => missing.name.slice(name.length + 1));
    const made = keys.every((key) => type.properties.get(key)?.secret === true);
    if (made && !sent) return withMissing(keys).values;
    throw PacksError.of("CLI_CONFIG_REFUSED", {}, { details: messageOf(caught).split("\n") });
  }
}
