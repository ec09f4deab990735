import { it } from "vitest";
import { wholeLife } from "./support/scenario.ts";

it("a program in Go does the whole job on SDKs of five packs", () => wholeLife("Go", "echo2"));
