import type { VirtualExports } from "../virtual.ts";
import { absent, absentInDynamic, absentNames } from "./absent.ts";
import * as pulumi from "./pulumi.ts";

/** `@pulumi/pulumi` as the host gives it to the modules of a pack, by specifier, with and without a default export. */
export function pulumiPackages(): readonly (readonly [string, VirtualExports])[] {
  // Node's dynamic providers are interfaces; whoever extends the name nevertheless gets an empty class
  const ResourceProvider = class ResourceProvider {};
  const dynamic = { ...placeholders(absentInDynamic), ...pulumi.dynamic, ResourceProvider };
  const whole = { ...placeholders(absentNames), ...pulumi, dynamic };
  const withDefault = (exports: VirtualExports) => ({ ...exports, default: exports });
  return [
    ["@pulumi/pulumi", withDefault(whole)],
    ["@pulumi/pulumi/dynamic", withDefault(dynamic)],
    ["@pulumi/pulumi/dynamic/index.js", withDefault(dynamic)],
    ["@pulumi/pulumi/log", withDefault({ ...pulumi.log })],
  ];
}

function placeholders(names: readonly string[]): VirtualExports {
  return Object.fromEntries(names.map((name) => [name, absent(name)]));
}
