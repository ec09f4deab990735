import { expect, test } from "vitest";
import { parseOffer } from "../../../src/cli/try/offer.ts";
import { overview } from "../../../src/cli/try/overview.ts";
import { paint } from "../../../src/cli/try/paint.ts";
import { shelfSchema } from "./shelf.ts";

test("the overview names the package and everything in it", () => {
  expect(overview(parseOffer(shelfSchema), paint(false))).toEqual([
    "shelf 1.0.0",
    "  configuration  room:string",
    "  Box  name*±:string size:integer note#:string → serial*:integer",
    "  count()  (none) → boxes*:integer",
    "  * required, ± a change replaces, # secret",
  ]);
});
