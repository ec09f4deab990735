import { join } from "node:path";
import type { Log } from "../model/log.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import { DirAdapter } from "./dir-adapter.ts";

/** milliseconds: far more than a file needs, and not noticed by a user */
const budget = 500;

/** The catalog in the `index` folder of the host's cache folder, or in memory when there is none. */
export function openCatalog(cacheFolder: string | undefined, log: Log): Catalog {
  const adapter = cacheFolder === undefined ? undefined : new DirAdapter(join(cacheFolder, "index"));
  return createCatalog({ adapter, budget, log });
}
