/**
 * What stands for `@pulumi/pulumi` in a pack: as much as the code of dynamic providers uses. Everything else of the package
 * is there by name only (see `pulumiPackages`).
 */
import type { Input } from "./output.ts";

export { PackError as RunError } from "../author/error.ts";
export { Config } from "./config.ts";
export * as log from "./log.ts";
export * as dynamic from "./namespace.ts";
export { all, concat, type Input, interpolate, Output, output, secret } from "./output.ts";
export { getProject, getStack } from "./urn.ts";

/** The arguments of a resource. */
export interface Inputs {
  readonly [key: string]: Input<unknown> | undefined;
}

/** An object's id. */
export type ID = string;

/** A resource's URN. */
export type URN = string;

/** The options of a resource in a program. */
export type CustomResourceOptions = object;
