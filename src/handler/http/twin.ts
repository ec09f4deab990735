import { PacksError } from "../../error/error.ts";
import type { HttpOperation } from "../../pack/definition.ts";
import { stringifyExact } from "../../pack/expression/exact-json.ts";
import type { Exact } from "../../pack/expression/expression.ts";
import type { Twin } from "../../pack/timing.ts";
import type { HttpRequest, HttpResponse } from "../../platform/http.ts";
import { type Outcome, performExchange } from "./exchange.ts";
import type { HttpCall } from "./handling.ts";
import { isTrue } from "./next-page.ts";
import { openPages } from "./pages.ts";
import { makeRequest } from "./request.ts";

/**
 * The exchange of a create. With `twin`, what an attempt may have made whose answer was lost is searched for before the
 * request is sent again, and taken as the result: nothing is made twice and nothing is lost. Throws as performExchange.
 */
export async function performCreation(
  operation: HttpOperation,
  request: HttpRequest,
  call: HttpCall,
): Promise<Outcome> {
  const { twin } = operation;
  if (twin === undefined) return performExchange(operation, request, call);
  return performExchange(operation, request, call, async () => {
    const found = await findTwin(twin, call);
    if (found !== undefined) call.context.log.info("the answer to the create was lost; what it made was found");
    return found;
  });
}

/** How the answer of a create is understood: a twin is not wrapped as the create's own answer is. */
export function answering(operation: HttpOperation, outcome: Outcome): HttpOperation {
  const recovered = outcome.kind === "success" && outcome.recovered;
  return recovered ? { ...operation, unwrap: undefined, map: undefined } : operation;
}

/** The object that `twin` describes, as an answer; undefined: there is none. Throws HANDLER_TWINS for several. */
export async function findTwin(twin: Twin, call: HttpCall): Promise<HttpResponse | undefined> {
  const request = makeRequest(twin.request, call);
  if (twin.select === undefined) {
    const outcome = await performExchange(twin.request, request, call);
    return outcome.kind === "gone" ? undefined : outcome.response;
  }
  const opened = await openPages(twin.request, request, call);
  if (opened.kind === "gone") return undefined;
  const found: Exact[] = [];
  for await (const { answer, items } of opened.pages) {
    for (const item of items) {
      if (isTrue(twin.select.evaluateExact({ ...answer.roots, item }), twin.select.source)) found.push(item);
    }
  }
  if (found.length > 1) throw PacksError.of("HANDLER_TWINS", { count: found.length }, { where: call.where });
  const [item] = found;
  return item === undefined ? undefined : answerWith(item);
}

function answerWith(item: Exact): HttpResponse {
  return {
    status: 200,
    headers: new Map([["content-type", "application/json"]]),
    body: Buffer.from(stringifyExact(item)),
  };
}
