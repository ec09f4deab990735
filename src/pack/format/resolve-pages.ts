import type { Path } from "../../model/path.ts";
import type { Scope } from "../expression/scope.ts";
import type { NextPage, OperationTiming, Paginate } from "../timing.ts";
import type { Context } from "./context.ts";
import { withAnswer } from "./scopes.ts";
import type { PaginateShape } from "./shape/timing.ts";

/** What an operation says about pages: `paginate`, and `items` for where each page has its list. */
export function resolvePages(
  context: Context,
  shape: WrittenPages,
  path: Path,
  scope: Scope,
): Pick<OperationTiming, "paginate" | "items"> {
  const { paginate, items } = shape;
  if (paginate === undefined && items === undefined) return {};
  if (items !== undefined && shape.unwrap !== undefined)
    context.findings.add([...path, "unwrap"], "`items` says where the list is, so `unwrap` cannot stand beside it", {
      at: "key",
    });
  const answer = withAnswer(scope);
  return {
    ...(items !== undefined && { items: context.templates.expression(items, [...path, "items"], answer) }),
    ...(paginate && { paginate: resolvePaginate(context, paginate, [...path, "paginate"], answer) }),
  };
}

/** What is written about pages, at whatever kind of operation. */
interface WrittenPages {
  readonly paginate?: PaginateShape | undefined;
  readonly items?: string | undefined;
  readonly unwrap?: string | undefined;
}

const ways = ["cursor", "next", "link", "page", "offset"] as const;

function resolvePaginate(context: Context, shape: PaginateShape, path: Path, scope: Scope): Paginate | undefined {
  const { findings, templates } = context;
  const given = ways.filter((way) => shape[way] !== undefined);
  if (given.length !== 1) {
    const message =
      given.length === 0 ? "nothing says where the next page is" : `${given.join(" and ")} exclude each other`;
    findings.add(path, message, { at: "key", expected: `one of ${ways.join(", ")}` });
    return undefined;
  }
  if (shape.as !== undefined && shape.cursor === undefined)
    findings.add([...path, "as"], "`as` is for `cursor`", { at: "key" });
  if (shape.from !== undefined && shape.page === undefined)
    findings.add([...path, "from"], "`from` is for `page`", { at: "key" });
  const next = nextPage(context, shape, path, scope);
  const more = shape.more === undefined ? undefined : templates.expression(shape.more, [...path, "more"], scope);
  return next && { next, more, maxPages: shape.maxPages ?? 100 };
}

function nextPage(context: Context, shape: PaginateShape, path: Path, scope: Scope): NextPage | undefined {
  const { cursor, next, link, page, offset } = shape;
  const { findings, templates } = context;
  if (link !== undefined) return { kind: "link", rel: link };
  if (page !== undefined) return { kind: "page", parameter: page, from: shape.from ?? 1 };
  if (offset !== undefined) return { kind: "offset", parameter: offset };
  if (next !== undefined) {
    const value = templates.expression(next, [...path, "next"], scope);
    return value && { kind: "url", value };
  }
  if (shape.as === undefined)
    findings.add(path, "nothing says which query parameter takes the cursor", { at: "key", expected: "`as: cursor`" });
  const value = cursor === undefined ? undefined : templates.expression(cursor, [...path, "cursor"], scope);
  return value && shape.as !== undefined ? { kind: "cursor", parameter: shape.as, value } : undefined;
}
