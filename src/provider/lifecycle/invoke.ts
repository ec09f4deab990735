import { emptyObject, object } from "../../model/collections.ts";
import { fromPlainObject, toPlainObject } from "../../model/convert.ts";
import type { InvokeRequest, InvokeResponse } from "../../model/requests.ts";
import type { CallContext } from "../provider.ts";
import { seal } from "../secrets.ts";
import { type ValidateOptions, validateObject } from "../validate/object.ts";
import { toFailures } from "../validate/problem.ts";
import { performingFunction } from "./operation.ts";
import type { FunctionTarget } from "./target.ts";

/** Invoke (protocol §5.8): arguments are checked, the declared outputs returned, secrets marked. */
export async function invoke(
  target: FunctionTarget,
  request: InvokeRequest,
  env: ValidateOptions["env"],
  call: CallContext,
): Promise<InvokeResponse> {
  const { inputs, outputs } = target.definition;
  const validated = validateObject(inputs, request.args, { env, coerce: false, ignoredKeys: [], complete: true });
  if (validated.problems.length > 0)
    return { result: emptyObject, failures: toFailures(validated.problems, request.args, inputs) };
  const { context, texts } = performingFunction(target, validated.values, call);
  const said = fromPlainObject(
    await target.handler.invoke({ ...context, inputs: toPlainObject(validated.values), preview: request.preview }),
  );
  const declared = object([...said.entries()].filter(([name]) => outputs.properties.has(name)));
  return { result: seal(declared, outputs, { likewise: [], texts }), failures: [] };
}
