import type { Catalog } from "../../catalog/catalog.ts";
import type { PackDefinition } from "../../pack/definition.ts";
import type { PackFiles } from "../../pack/files.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Source } from "../../source/source.ts";
import type { Store } from "../../store/store.ts";
import type { SchemaOptions } from "../schema/spec.ts";

/** What parameterization works with; made once for each host. */
export interface ParameterizeDependencies {
  readonly environment: Environment;
  readonly sources: Source;
  readonly store: Store;
  readonly catalog: Catalog;
  /** the host's own name and version, and what schemas say of it */
  readonly schema: Omit<SchemaOptions, "parameter">;
  /** the definition in a pack's files; throws all that is wrong with it, unless it was `checked` under the same digest */
  readonly loadDefinition: (files: PackFiles, how?: "new" | "checked") => PackDefinition;
  /** milliseconds since 1970; the system's clock if absent */
  readonly now?: () => number;
}

/** What a pack consists of, and what it says. */
export interface Content {
  readonly files: PackFiles;
  readonly digest: string;
  readonly definition: PackDefinition;
}
