/** A dynamic provider in a pack: the handler that it becomes. */
import type { ResourceHandler } from "../../../../src/handler/handler.ts";
import type { PlainObject } from "../../../../src/model/plain.ts";
import { handlersOf, keepingLog } from "../bench.ts";

const code = { kind: "code", module: "label.ts", export: "label" } as const;

/** The handler of a pack whose `legacy.ts` is this text, in which `provider` is what `fromDynamicProvider` gets. */
export function dynamic(text: string, config?: PlainObject, file = "legacy.ts"): Promise<ResourceHandler> {
  const texts = {
    "label.ts": `import { fromDynamicProvider } from "pulumi-packs";
import { provider } from "./${file}";
export const label = fromDynamicProvider(provider);
`,
    [file]: text,
  };
  return handlersOf(texts).resource({ name: "Label", code, operations: new Map() }, keepingLog(), config);
}
