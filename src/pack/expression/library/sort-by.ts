import type { Environment } from "@marcbachmann/cel-js";
import { compareCel } from "./same.ts";

/** What the CEL library hands to macros, as far as this one needs it; the library does not declare it. */
interface Node {
  readonly op: string;
  readonly args: unknown;
}
interface Checker {
  check(node: Node, context: Context): Type;
  getType(name: string): Type;
  createError(code: string, message: string, node: Node): Error;
}
interface Type {
  readonly kind: string;
  readonly valueType?: Type;
}
interface Context {
  forkWithVariable(name: string, type: Type): ItemContext;
}
interface ItemContext extends Context {
  reuse(parent: Context): ItemContext;
  setIterValue(value: unknown, evaluator: Evaluator): ItemContext;
}
interface Evaluator {
  run(node: Node, context: Context): unknown;
}

/** CEL's `list.sortBy(item, key)`: sorted by what the key is of each item; equal ones keep their order. */
export function registerSortBy(environment: Environment): void {
  environment.registerFunction("list<T>.sortBy(ast, ast): list<T>", sortBy);
}

function sortBy({ args, receiver }: { readonly args: readonly [Node, Node]; readonly receiver: Node }) {
  const [variable, key] = args;
  let items: ItemContext | undefined;
  return {
    async: false,
    typeCheck(checker: Checker, _macro: unknown, context: Context): Type {
      if (typeof variable.args !== "string" || variable.op !== "id")
        throw checker.createError(
          "invalid_macro_argument",
          "sortBy(item, key) begins with a name for the items",
          variable,
        );
      const list = checker.check(receiver, context);
      if (list.kind !== "list" && list.kind !== "dyn")
        throw checker.createError("invalid_macro_argument", "sortBy(item, key) is for lists", receiver);
      items = context.forkWithVariable(variable.args, list.valueType ?? checker.getType("dyn"));
      checker.check(key, items);
      return list;
    },
    evaluate(evaluator: Evaluator, _macro: unknown, context: Context): readonly unknown[] {
      const list = evaluator.run(receiver, context);
      if (!Array.isArray(list)) throw new Error("sortBy is for lists");
      const keyed = list.map((item): [unknown, unknown] => [
        evaluator.run(key, items?.reuse(context).setIterValue(item, evaluator) ?? context),
        item,
      ]);
      return keyed.sort(([a], [b]) => compareCel(a, b)).map(([, item]) => item);
    },
  };
}
