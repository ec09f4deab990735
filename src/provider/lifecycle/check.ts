import { emptyObject } from "../../model/collections.ts";
import { fromPlainObject } from "../../model/convert.ts";
import { type Path, parsePath } from "../../model/path.ts";
import type { CheckRequest, CheckResponse } from "../../model/requests.ts";
import type { PropertyObject } from "../../model/value.ts";
import { hasUnknown } from "../../model/walk.ts";
import type { ObjectType } from "../../pack/definition.ts";
import { withoutHidden } from "../private-state.ts";
import type { CallContext } from "../provider.ts";
import { seal } from "../secrets.ts";
import { validateObject } from "../validate/object.ts";
import { type Problem, toFailures } from "../validate/problem.ts";
import { autoName } from "./auto-name.ts";
import { oldsOf } from "./olds.ts";
import { performing, plainInputs } from "./operation.ts";
import type { ResourceTarget } from "./target.ts";

/** Check (protocol §5.2): defaults, automatic names, and every problem at once; the author's code may refine the result. */
export async function check(
  target: ResourceTarget,
  request: CheckRequest,
  env: (name: string) => string | undefined,
  call: CallContext,
): Promise<CheckResponse> {
  const { properties } = target.definition;
  const olds = await oldsOf(target, undefined, request.olds, call);
  const news = withoutHidden(request.news);
  const named = autoName(properties, news, olds.inputs, request);
  const validated = validateObject(properties, named.inputs, { env, coerce: false, ignoredKeys: [], complete: true });
  const missed = validated.problems.filter(({ path }) => !isUnreadable(path, properties, olds.inputs, news));
  const problems = [...named.problems, ...missed];
  if (problems.length > 0 || target.handler.check === undefined || hasUnknown(validated.values)) {
    return { inputs: validated.values, failures: toFailures(problems, news, properties) };
  }
  return refine(target, request, validated.values, olds.inputs, call);
}

/**
 * Whether the problem is that a write-only property is missing, and was before: the engine checks what an import read, and
 * reports failures of that as a defect of the provider (engine.md §7.1).
 */
function isUnreadable(path: Path, type: ObjectType, olds: PropertyObject, news: PropertyObject): boolean {
  const [name, ...inside] = path;
  if (typeof name !== "string" || inside.length > 0 || olds.size === 0) return false;
  return type.properties.get(name)?.writeOnly === true && !olds.has(name) && !news.has(name);
}

async function refine(
  target: ResourceTarget,
  request: CheckRequest,
  values: PropertyObject,
  olds: PropertyObject,
  call: CallContext,
): Promise<CheckResponse> {
  const { context, texts } = performing(
    target,
    undefined,
    { urn: request.urn, timeout: 0, privateState: {}, secretSources: [values, olds] },
    call,
  );
  const old = (request.olds ?? emptyObject).size === 0 ? undefined : plainInputs(olds);
  const refined = (await target.handler.check?.({ ...context, inputs: plainInputs(values), old })) ?? {};
  const problems: Problem[] = (refined.failures ?? []).map(({ property, reason }) => ({
    path: parsePath(property ?? "") ?? [],
    reason: context.redact(reason),
  }));
  if (refined.inputs === undefined)
    return { inputs: values, failures: toFailures(problems, values, target.definition.properties) };
  const inputs = seal(fromPlainObject(refined.inputs), target.definition.properties, { likewise: [values], texts });
  return { inputs, failures: toFailures(problems, values, target.definition.properties) };
}
