/**
 * Folds a tree bottom-up without recursion, so that depth is bounded by memory and not by the stack.
 * `children` are visited in order; `combine` gets their results in that order.
 */
export function fold<Node, Result>(
  root: Node,
  children: (node: Node) => Iterable<Node>,
  combine: (node: Node, results: readonly Result[]) => Result,
): Result {
  interface Frame {
    readonly node: Node;
    readonly pending: Iterator<Node>;
    readonly results: Result[];
  }
  const open = (node: Node): Frame => ({ node, pending: children(node)[Symbol.iterator](), results: [] });
  const stack: Frame[] = [];
  let frame = open(root);
  for (;;) {
    const next = frame.pending.next();
    if (next.done !== true) {
      stack.push(frame);
      frame = open(next.value);
      continue;
    }
    const result = combine(frame.node, frame.results);
    const parent = stack.pop();
    if (parent === undefined) return result;
    parent.results.push(result);
    frame = parent;
  }
}
