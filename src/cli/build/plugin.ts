import { isBuiltin } from "node:module";
import type { OnResolveArgs, Plugin } from "esbuild";
import { hostModules } from "../../pack/closure/resolve-import.ts";

/** Packages whose only purpose is to find and load a compiled addon. */
const addonLoaders =
  /^(bindings|node-gyp-build|node-gyp-build-optional-packages|prebuild-install|node-pre-gyp|@mapbox\/node-pre-gyp)$/;

/**
 * Makes esbuild leave to the host what the host provides, and refuse what cannot be in a pack. A bundle is an ES module, in
 * which `require` does not exist: what CommonJS code requires of Node or of the host comes by a small module each.
 */
export const packPlugin: Plugin = {
  name: "packs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.node$/ }, ({ path }) => refusal(`“${path}” is a native addon, ${forOneMachine}`));
    onResolve({ filter: addonLoaders }, ({ path }) => refusal(`“${path}” loads a native addon, ${forOneMachine}`));
    onResolve({ filter: /.*/ }, (call) => {
      if (call.kind === "entry-point") return undefined;
      if (isBuiltin(call.path)) return provided(call, `node:${call.path.replace(/^node:/, "")}`, "node");
      if (hostModules.includes(call.path)) return provided(call, call.path, "host");
      return call.path.startsWith("@pulumi/pulumi/") ? refusal(`“${call.path}” is ${notAtRunTime}`) : undefined;
    });
    onLoad({ filter: /.*/, namespace: "node" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
    onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path)};`,
    }));
  },
};

function provided({ kind, namespace }: OnResolveArgs, path: string, as: string) {
  const required = kind === "require-call" && namespace !== as;
  return required ? { path, namespace: as } : { path, external: true };
}

const forOneMachine = "compiled for one kind of machine; a pack runs on all of them, from JavaScript alone";
const notAtRunTime =
  "part of Pulumi's SDK for programs, of which packs have `@pulumi/pulumi` itself and its `dynamic` alone";

function refusal(text: string) {
  return { errors: [{ text }] };
}
