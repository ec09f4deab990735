import { expect, it } from "vitest";
import { authorApi } from "../src/handler/code/author/api.ts";
import * as index from "../src/index.ts";

it("gives packs at run time what the package exports", () => {
  expect({ ...index }).toEqual(authorApi);
});
