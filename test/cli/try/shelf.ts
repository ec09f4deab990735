/** A plugin without a process: a shelf of boxes, each with a name that replaces, a size, a colour and a serial number. */

import type { Plugin } from "../../../src/cli/try/plugin.ts";
import { object, withProperties } from "../../../src/model/collections.ts";
import { equal } from "../../../src/model/equal.ts";
import type { DiffKind } from "../../../src/model/requests.ts";
import { unknown } from "../../../src/model/unknown.ts";
import type { PropertyObject } from "../../../src/model/value.ts";

/** The schema of the shelf's package, as its plugin gives it. */
export const shelfSchema = JSON.stringify({
  name: "shelf",
  version: "1.0.0",
  config: { variables: { room: { type: "string" } } },
  resources: {
    "shelf:index:Box": {
      inputProperties: {
        name: { type: "string", replaceOnChanges: true },
        size: { type: "integer", default: 1 },
        note: { type: "string", secret: true },
      },
      requiredInputs: ["name"],
      properties: {
        name: { type: "string" },
        size: { type: "integer" },
        note: { type: "string" },
        serial: { type: "integer" },
      },
      required: ["name", "size", "serial"],
    },
  },
  functions: { "shelf:index:count": { outputs: { properties: { boxes: { type: "integer" } }, required: ["boxes"] } } },
});

/** A shelf, with the given verbs instead of its own. `boxes` are what is on it. */
export function shelf(verbs: Partial<Plugin> = {}): {
  readonly plugin: Plugin;
  readonly boxes: Map<string, PropertyObject>;
} {
  const boxes = new Map<string, PropertyObject>();
  let serial = 0;
  const put = (id: string, inputs: PropertyObject) => {
    serial += 1;
    const box = withProperties(inputs, [["serial", serial]]);
    boxes.set(id, box);
    return box;
  };
  const plugin: Plugin = {
    parameterize: async () => ({ name: "shelf", version: "1.0.0" }),
    getSchema: async () => shelfSchema,
    checkConfig: async ({ news }) => ({ inputs: news, failures: [] }),
    configure: async () => {},
    check: async ({ news }) => ({
      inputs: object([["size", 1], ...news.entries()]),
      failures: news.has("name") ? [] : [{ property: "name", reason: "is missing" }],
    }),
    diff: async ({ oldInputs, news }) => {
      const keys = ["name", "size", "note"].filter((key) => !equal(oldInputs.get(key), news.get(key)));
      const kind = (key: string): DiffKind => (key === "name" ? "update-replace" : "update");
      return {
        changes: keys.length > 0 ? "some" : "none",
        detailedDiff: new Map(keys.map((key) => [key, { kind: kind(key), inputDiff: true }])),
        deleteBeforeReplace: false,
        stables: [],
      };
    },
    create: async ({ properties, preview }) => {
      if (preview) return { id: "", properties: withProperties(properties, [["serial", unknown]]) };
      const id = `box-${String(properties.get("name"))}`;
      return { id, properties: put(id, properties) };
    },
    read: async ({ id }) => {
      const box = boxes.get(id);
      return box === undefined
        ? { gone: true }
        : { gone: false, id, properties: box, inputs: withProperties(box, [["serial", undefined]]) };
    },
    update: async ({ id, news, preview }) =>
      preview ? { properties: withProperties(news, [["serial", unknown]]) } : { properties: put(id, news) },
    delete: async ({ id }) => {
      boxes.delete(id);
    },
    invoke: async () => ({ result: object([["boxes", boxes.size]]), failures: [] }),
    ...verbs,
  };
  return { plugin, boxes };
}
