import type { AcceptedProvider } from "./accept.ts";

/**
 * A hint when an operation failed over something that another operation keeps in `this`: each `pulumi up` has a process of its
 * own, and in that one the other operation never ran. Undefined when it was not that.
 */
export function memoryHint(
  thrown: unknown,
  by: object | undefined,
  { self, sources }: AcceptedProvider,
): string | undefined {
  if (!(thrown instanceof TypeError)) return undefined;
  const text = String(by);
  for (const name of membersRead(text)) {
    if (Reflect.get(self, name) !== undefined || sets(text, name)) continue;
    const setter = [...sources].find(([other, source]) => other !== "configure" && sets(String(source), name));
    if (setter === undefined) continue;
    return `this.${name} is set by ${setter[0]}, which need not have run in this process: keep what later operations need in the outputs, or set it in configure`;
  }
  return undefined;
}

function membersRead(text: string): readonly string[] {
  return [...new Set(text.matchAll(/\bthis\.(\w+)/g).map(([, name]) => name ?? ""))];
}

function sets(text: string, name: string): boolean {
  return new RegExp(`\\bthis\\.${name}\\s*(\\?\\?|\\|\\|)?=[^=]`).test(text);
}
