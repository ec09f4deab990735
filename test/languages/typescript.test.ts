import { it } from "vitest";
import { wholeLife } from "./support/scenario.ts";

it("a program in TypeScript does the whole job on SDKs of five packs", () => wholeLife("TypeScript", "echo"));
