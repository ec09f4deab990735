import { PacksError } from "../../error/error.ts";
import type { HttpOperation, ResourceDefinition } from "../../pack/definition.ts";
import { asText, evaluateTemplateExact } from "../../pack/expression/evaluate.ts";
import { isExactRecord } from "../../pack/expression/exact.ts";
import type { Exact, Roots } from "../../pack/expression/expression.ts";
import type { ListOperation } from "../handler.ts";
import { callOf } from "./call.ts";
import { sourceOf } from "./encode.ts";
import { performExchange } from "./exchange.ts";
import type { HttpCall, HttpHandling } from "./handling.ts";
import { idOf } from "./id.ts";
import { continueAt, firstPage, tokenOf } from "./next-page.ts";
import { pageOf } from "./pages.ts";
import { makeRequest } from "./request.ts";

/** One object that exists. */
interface Listed {
  readonly id: string;
  readonly name: string;
}

/**
 * Lists objects, one page of the service at a time; the continuation token is where the next one is. Ids are such that
 * they can be imported. Throws HANDLER_LIST_ID for an item without one.
 */
export async function listByHttp(
  definition: ResourceDefinition,
  handling: HttpHandling,
  operation: HttpOperation,
  context: ListOperation,
): Promise<{ readonly results: readonly Listed[]; readonly continuationToken?: string }> {
  const about = { token: definition.name, operation: "list" };
  const call = callOf(handling, context, about, { inputs: context.query });
  const { paginate } = operation;
  const { continuationToken: token } = context;
  const first = makeRequest(operation, call);
  const request = paginate && token !== "" ? continueAt(paginate, first, token, call) : firstPage(paginate, first);
  const outcome = await performExchange(operation, request, call);
  if (outcome.kind === "gone") throw outcome.error;
  const page = pageOf(operation, request, outcome.response, call);
  const results = page.items.map((item) => listed(definition, item, page.answer.roots, call));
  return page.next && paginate ? { results, continuationToken: tokenOf(paginate, page.next) } : { results };
}

function listed(definition: ResourceDefinition, item: Exact, answer: Roots, call: HttpCall): Listed {
  const { listing } = definition;
  const roots = { ...answer, body: item, item };
  const template = listing?.id ?? definition.id;
  const id = idOf(template, roots);
  if (id === undefined) {
    const expression = template ? sourceOf(template) : "${body.id}";
    throw PacksError.of("HANDLER_LIST_ID", { expression }, { where: call.where });
  }
  const name = listing?.name
    ? evaluateTemplateExact(listing.name, roots)
    : isExactRecord(item)
      ? item["name"]
      : undefined;
  const isText = typeof name === "string" || typeof name === "number" || typeof name === "bigint";
  return { id, name: isText && name !== "" ? asText(name, "name") : id };
}
