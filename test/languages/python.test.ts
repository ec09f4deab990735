import { it } from "vitest";
import { wholeLife } from "./support/scenario.ts";

it("a program in Python does the whole job on SDKs of five packs", () => wholeLife("Python", "echo2"));
