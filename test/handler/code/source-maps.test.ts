import { expect, test } from "vitest";
import { sourcePlaces } from "../../../src/handler/code/source-maps.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const module = bytes("export const a = 1;\n//# sourceMappingURL=zone.js.map\n");
/** column 0 of line 1 is 3:5 of zone.ts; column 13 is 1:1 of a package */
const map = {
  version: 3,
  sources: ["zone.ts", "../../node_modules/left/index.js"],
  names: [],
  mappings: "AAEI,aCFJ",
};

function placesWith(content: string) {
  return sourcePlaces(
    new Map([
      ["src/zone.js", module],
      ["src/zone.js.map", bytes(content)],
    ]),
  );
}

test("places are those of the source, wherever npm put a package", () => {
  const places = placesWith(JSON.stringify(map));
  expect(places("src/zone.js", 1, 1)).toBe("src/zone.ts:3:5");
  expect(places("src/zone.js", 1, 14)).toBe("node_modules/left/index.js:1:1");
});

test.each([
  ["a module without a map", JSON.stringify(map), "other.js"],
  ["a map that is none", "{", "src/zone.js"],
  ["a map of another shape", '"x"', "src/zone.js"],
])("places stay what they are: %s", (_, content, file) => {
  expect(placesWith(content)(file, 7, 3)).toBe(`${file}:7:3`);
});
