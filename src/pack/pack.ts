import type { PackDefinition } from "./definition.ts";
import type { PackFiles } from "./files.ts";

/** A loaded pack: what it says, what it consists of, and under which name and version it is served. */
export interface Pack {
  /** the package's name in tokens and config; differs from the definition's after `--name` */
  readonly name: string;
  /** strict semver; `X.Y.Z-dev.N` for packs from mutable places (design.md §5) */
  readonly version: string;
  /** `h1:` and base64: the identity of the content */
  readonly digest: string;
  readonly definition: PackDefinition;
  readonly files: PackFiles;
}
