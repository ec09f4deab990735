import { registerHooks } from "node:module";
import { resolveInPack, type Surroundings } from "./resolve.ts";

/** Hooks that are in force until they are taken away. */
export interface PackHooks {
  deregister(): void;
}

/**
 * Makes Node load modules whose URLs begin with the origin out of the pack's files; all other modules are left to Node.
 * `onLoad` is told each file before Node compiles it.
 */
export function registerPackHooks(pack: Omit<Surroundings, "importer">, onLoad: (file: string) => void): PackHooks {
  const { origin, files, provided } = pack;
  return registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (parentURL?.startsWith(origin)) {
        const attributes = new Map(Object.entries(context.importAttributes));
        const url = resolveInPack(specifier, attributes, { ...pack, importer: pathOf(parentURL, origin) });
        return url.startsWith("node:") ? next(url, context) : { url, shortCircuit: true };
      }
      const ours = specifier.startsWith(origin) || provided.has(specifier);
      return ours ? { url: specifier, shortCircuit: true } : next(specifier, context);
    },
    load(url, context, next) {
      const source = provided.sourceOf(url);
      if (source !== undefined) return { format: "module", source, shortCircuit: true };
      if (!url.startsWith(origin)) return next(url, context);
      const file = pathOf(url, origin);
      onLoad(file);
      return { format: formatOf(file), source: new TextDecoder().decode(files.get(file)), shortCircuit: true };
    },
  });
}

function pathOf(url: string, origin: string): string {
  return decodeURIComponent(url.slice(origin.length));
}

// with the types taken out by Node itself, which keeps every line and column where it was
function formatOf(path: string): "module" | "module-typescript" | "json" {
  if (path.endsWith(".json")) return "json";
  return path.endsWith("ts") ? "module-typescript" : "module";
}
