/** Questions about whole values, answered without recursion. */
import { isUnknown, type PropertyValue } from "./value.ts";

/** The values directly inside a value: of an object, a list, a secret or an output. */
export function* childrenOf(value: PropertyValue | undefined): Iterable<PropertyValue> {
  if (value === null || value === undefined || typeof value !== "object") return;
  switch (value.kind) {
    case "object":
      for (const [, child] of value.entries()) yield child;
      return;
    case "list":
      yield* value;
      return;
    case "secret":
    case "output":
      if (value.value !== undefined) yield value.value;
      return;
    default:
      return;
  }
}

/** The value and everything inside it, each before its children. */
export function* walk(root: PropertyValue | undefined): Iterable<PropertyValue> {
  if (root === undefined) return;
  const stack: PropertyValue[] = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    yield value;
    // not spread: a list may have more items than a call may have arguments
    for (const child of childrenOf(value)) stack.push(child);
  }
}

/** Whether the value is, or holds, something that is not known yet. */
export function hasUnknown(value: PropertyValue | undefined): boolean {
  for (const part of walk(value)) {
    if (isUnknown(part)) return true;
    if (part !== null && typeof part === "object" && part.kind === "output" && part.value === undefined) return true;
    if (part !== null && typeof part === "object" && part.kind === "reference" && typeof part.id === "object")
      return true;
  }
  return false;
}

/** Whether the value is, or holds, a secret. */
export function hasSecret(value: PropertyValue | undefined): boolean {
  for (const part of walk(value)) {
    if (
      part !== null &&
      typeof part === "object" &&
      (part.kind === "secret" || (part.kind === "output" && part.secret))
    ) {
      return true;
    }
  }
  return false;
}

/** The value without the secret or output around it; undefined for an unknown output and for a secret without a value. */
export function unwrap(value: PropertyValue | undefined): PropertyValue | undefined {
  let inner = value;
  while (inner !== null && typeof inner === "object" && (inner.kind === "secret" || inner.kind === "output"))
    inner = inner.value;
  return inner;
}
