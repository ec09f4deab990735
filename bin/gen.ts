// Writes every generated file of this repository: `npm run gen`. Running it twice changes nothing.
import { fileURLToPath } from "node:url";
import { generateErrors } from "./gen-errors.ts";
import { generateProto } from "./gen-proto.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is generated, by the name that is printed. Each generator gets the repository's root and overwrites its own files. */
const generators: Readonly<Record<string, (root: string) => Promise<void>>> = {
  "src/proto": generateProto,
  "docs/errors.md": generateErrors,
};

for (const [name, generate] of Object.entries(generators)) {
  await generate(root);
  console.log(`generated ${name}`);
}
