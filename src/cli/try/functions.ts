import { PacksError } from "../../error/error.ts";
import { fromPlainObject } from "../../model/convert.ts";
import type { PlainObject } from "../../model/plain.ts";
import { failureLine } from "./create.ts";
import { nameOf } from "./names.ts";
import type { Offer } from "./offer.ts";
import type { Paint } from "./paint.ts";
import type { Plugin } from "./plugin.ts";
import type { Report } from "./report.ts";
import { showCreate } from "./show.ts";

/** Invokes the functions that there are inputs for: those of the samples, and those that need none. */
export async function callFunctions(
  plugin: Plugin,
  offer: Offer,
  samples: ReadonlyMap<string, PlainObject>,
  report: Report,
  paint: Paint,
): Promise<void> {
  for (const [token, { inputs }] of offer.functions) {
    const needsNone = ![...inputs.values()].some((property) => property.required);
    const args = samples.get(nameOf(token)) ?? (needsNone ? {} : undefined);
    if (args === undefined) continue;
    report.begin(`${nameOf(token)}()`);
    const { result, failures } = await plugin.invoke({ token, args: fromPlainObject(args), preview: false });
    if (failures.length > 0) {
      throw PacksError.of("CLI_INPUTS_REFUSED", {}, { where: { token }, details: failures.map(failureLine) });
    }
    report.step("invoke", showCreate(result, paint));
    report.end();
  }
}
