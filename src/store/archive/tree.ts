import { foldPath } from "./path.ts";

/** Finds paths that would be one on some file system: twins, and a file where another path has a folder. */
export class PathTree {
  readonly #seen = new Map<string, { readonly path: string; readonly kind: "file" | "folder" }>();

  /** Adds a file or folder and all folders above it; returns what is wrong, or undefined. */
  add(path: string, kind: "file" | "folder"): string | undefined {
    const segments = path.split("/");
    for (let depth = 1; depth <= segments.length; depth++) {
      const here = segments.slice(0, depth).join("/");
      const problem = this.#place(here, depth < segments.length ? "folder" : kind);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #place(path: string, kind: "file" | "folder"): string | undefined {
    const key = foldPath(path);
    const other = this.#seen.get(key);
    if (other === undefined) {
      this.#seen.set(key, { path, kind });
      return undefined;
    }
    if (other.path !== path) return `is the same as ${other.path} on some systems`;
    if (other.kind === "folder" && kind === "folder") return undefined;
    return other.kind === kind ? "occurs twice" : "is both a file and a folder";
  }
}
