// Builds everything that ships: `npm run build`.
import { build } from "./build/build.ts";

const begun = performance.now();
await build();
console.log(`built dist in ${Math.round(performance.now() - begun)} ms`);
