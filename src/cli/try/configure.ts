import { PacksError } from "../../error/error.ts";
import { object } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import { failureLine } from "./create.ts";
import type { Offer } from "./offer.ts";
import type { Plugin } from "./plugin.ts";

/** CheckConfig and Configure as for a default provider: the flags over the file, flags as text. Throws CLI_CONFIG_REFUSED. */
export async function configurePlugin(
  plugin: Plugin,
  offer: Offer,
  flags: ReadonlyMap<string, string>,
  file: PlainObject,
): Promise<void> {
  const type = `pulumi:providers:${offer.name}`;
  const name = `default_${offer.version.replaceAll(/[.\-+]/g, "_")}`;
  const call = { urn: `urn:pulumi:try::try::${type}::${name}`, name, type };
  const news = object([...fromPlainObject(file).entries(), ...flags, ["version", offer.version]]);
  const { inputs, failures } = await plugin.checkConfig({ ...call, olds: undefined, news });
  if (failures.length > 0) throw PacksError.of("CLI_CONFIG_REFUSED", {}, { details: failures.map(failureLine) });
  await plugin.configure({ urn: call.urn, variables: new Map(), args: inputs });
}
