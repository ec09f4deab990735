import { describe, expect, test } from "vitest";
import {
  decodeCreate,
  decodeDelete,
  decodeRead,
  decodeUpdate,
  encodeCreate,
  encodeRead,
  encodeUpdate,
} from "../../src/codec/resource.ts";
import { emptyObject, object } from "../../src/model/collections.ts";
import { unknown } from "../../src/model/unknown.ts";
import {
  CreateRequest,
  CreateResponse,
  DeleteRequest,
  ReadRequest,
  ReadResponse,
  UpdateRequest,
  UpdateResponse,
} from "../../src/proto/pulumi/provider.ts";
import { bagOf, everything, overTheWire, properties, struct } from "../support/wire.ts";

const call = { urn: "u", name: "n", type: "t" };
const real = { peer: everything, preview: false };
const preview = { peer: everything, preview: true };
const withUnknown = object([["a", unknown]]);

describe("requests", () => {
  test("Create carries inputs, timeout and preview", () => {
    const message = CreateRequest.fromPartial({ ...call, properties: struct({ a: 1 }), timeout: 1.5, preview: true });
    const decoded = decodeCreate(overTheWire(CreateRequest, message));
    expect(decoded).toMatchObject({ ...call, timeout: 1.5, preview: true });
    expect(bagOf(decoded.properties)).toEqual({ object: [["a", 1]] });
  });

  test("Read of an import has neither state nor inputs; one of .get() has empty ones", () => {
    const read = (bags: object) =>
      decodeRead(overTheWire(ReadRequest, ReadRequest.fromPartial({ ...call, id: "i", ...bags })));
    expect(read({})).toMatchObject({ id: "i", properties: undefined, inputs: undefined });
    const empty = read({ properties: new Uint8Array(), inputs: new Uint8Array() });
    expect([empty.properties?.size, empty.inputs?.size]).toEqual([0, 0]);
  });

  test("Update carries state, old inputs and new inputs", () => {
    const message = UpdateRequest.fromPartial({
      ...call,
      id: "i",
      olds: struct({ a: 1 }),
      oldInputs: struct({ a: 2 }),
      news: struct({ a: 3 }),
      ignoreChanges: ["b"],
      timeout: 2,
    });
    const decoded = decodeUpdate(overTheWire(UpdateRequest, message));
    expect(decoded).toMatchObject({ ...call, id: "i", ignoreChanges: ["b"], timeout: 2, preview: false });
    expect([decoded.olds, decoded.oldInputs, decoded.news].map(bagOf)).toEqual(
      [1, 2, 3].map((a) => ({ object: [["a", a]] })),
    );
  });

  test("Delete carries state and old inputs", () => {
    const message = DeleteRequest.fromPartial({
      ...call,
      id: "i",
      properties: struct({ a: 1 }),
      oldInputs: struct({ a: 2 }),
    });
    const decoded = decodeDelete(overTheWire(DeleteRequest, message));
    expect(decoded).toMatchObject({ ...call, id: "i", timeout: 0 });
    expect([decoded.properties, decoded.oldInputs].map(bagOf)).toEqual([1, 2].map((a) => ({ object: [["a", a]] })));
  });
});

describe("replies", () => {
  test("gotcha 28: Create and Update always set properties", () => {
    const created = overTheWire(CreateResponse, encodeCreate({ id: "i", properties: emptyObject }, real));
    const updated = overTheWire(UpdateResponse, encodeUpdate({ properties: emptyObject }, real));
    expect(created.id).toBe("i");
    expect([properties(created.properties), properties(updated.properties)]).toEqual([{ object: [] }, { object: [] }]);
  });

  test("gotcha 29: a Read of what is gone sets neither id nor properties nor inputs", () => {
    const gone = overTheWire(ReadResponse, encodeRead({ gone: true }, real));
    expect(gone).toEqual({ id: "", properties: undefined, inputs: undefined, refreshBeforeUpdate: false });
  });

  test("gotchas 30, 31: a Read of what exists sets properties and inputs, empty or not", () => {
    const response = { gone: false, id: "i", properties: emptyObject, inputs: emptyObject } as const;
    const read = overTheWire(ReadResponse, encodeRead(response, real));
    expect([read.id, properties(read.properties), properties(read.inputs)]).toEqual([
      "i",
      { object: [] },
      { object: [] },
    ]);
  });

  test("gotcha 32: created and updated state may hold unknowns in previews only", () => {
    const created = encodeCreate({ id: "", properties: withUnknown }, preview);
    const updated = encodeUpdate({ properties: withUnknown }, preview);
    expect([created, updated].map((reply) => properties(reply.properties))).toEqual(
      Array(2).fill({ object: [["a", unknown]] }),
    );
    expect(() => encodeCreate({ id: "i", properties: withUnknown }, real)).toThrow(/^a: .*outside a preview/);
    expect(() => encodeUpdate({ properties: withUnknown }, real)).toThrow(/^a: .*outside a preview/);
  });

  test("gotcha 32: read state never does", () => {
    const read = (inputs: typeof withUnknown) => () =>
      encodeRead({ gone: false, id: "i", properties: emptyObject, inputs }, preview);
    expect(read(withUnknown)).toThrow(/^a: .*outside a preview/);
  });

  test("what came in a request and was not changed goes back byte for byte", () => {
    const bytes = struct({ secret: { kind: "secret", value: "x" }, asset: { kind: "asset", hash: "ab" } });
    const { olds } = decodeUpdate(overTheWire(UpdateRequest, UpdateRequest.fromPartial({ ...call, olds: bytes })));
    expect(Buffer.compare(encodeUpdate({ properties: olds }, real).properties ?? Buffer.of(), bytes)).toBe(0);
  });
});
