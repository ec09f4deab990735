import { PacksError } from "../../error/error.ts";
import { toPlainObject } from "../../model/convert.ts";
import type { ListPage, ListRequest } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { CallContext } from "../provider.ts";
import { type ValidateOptions, validateObject } from "../validate/object.ts";
import { toLines } from "../validate/problem.ts";
import { performing } from "./operation.ts";
import type { ResourceTarget } from "./target.ts";
import { whereOf } from "./where.ts";

/** The CLI never says how many it wants at a time (engine.md §9). */
const defaultPageSize = 100;

/** List (protocol §5.7): one page of what exists. */
export async function listPage(
  target: ResourceTarget,
  request: ListRequest,
  env: ValidateOptions["env"],
  call: CallContext,
): Promise<ListPage> {
  const perform = target.handler.list;
  if (perform === undefined)
    throw PacksError.of("LIFECYCLE_NOT_OFFERED", { operation: "list" }, { where: whereOf(target, "list") });
  const query = checkedQuery(target, request, env);
  const { context } = performing(
    target,
    "list",
    { urn: "", timeout: 0, privateState: {}, secretSources: [query] },
    call,
  );
  const wanted = request.pageSize > 0 ? request.pageSize : defaultPageSize;
  const pageSize = request.limit > 0 ? Math.min(wanted, request.limit) : wanted;
  const page = await perform({
    ...context,
    query: toPlainObject(query),
    pageSize,
    continuationToken: request.continuationToken,
  });
  return {
    results: page.results.slice(0, request.limit > 0 ? request.limit : undefined),
    continuationToken: page.continuationToken,
  };
}

/** The query with its defaults, as far as the pack declares what a query may say. */
function checkedQuery(target: ResourceTarget, { query }: ListRequest, env: ValidateOptions["env"]): PropertyObject {
  const { listing } = target.definition;
  if (listing === undefined) return query;
  const options = { env, coerce: true, ignoredKeys: [], complete: true };
  const { values, problems } = validateObject(listing.inputs, query, options);
  if (problems.length === 0) return values;
  const details = toLines(problems);
  throw PacksError.of("LIFECYCLE_LIST_QUERY", {}, { where: whereOf(target, "list"), details });
}
