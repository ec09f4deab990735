import { fileURLToPath } from "node:url";

/** The repository's root, with a trailing separator. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What `npm run build` writes, and what is published. */
export const dist = `${root}dist/`;
