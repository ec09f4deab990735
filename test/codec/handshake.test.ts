import { expect, test } from "vitest";
import { decodeAttach, decodeHandshake, encodeHandshake, encodePluginInfo } from "../../src/codec/handshake.ts";
import { legacyPeer, peerOf } from "../../src/codec/peer.ts";
import { PluginAttach, PluginInfo } from "../../src/proto/pulumi/plugin.ts";
import { ProviderHandshakeRequest, ProviderHandshakeResponse } from "../../src/proto/pulumi/provider.ts";
import { overTheWire } from "../support/wire.ts";

test("gotcha 43: of what the engine says of itself its folders do not count; the rest decides what it may be sent", () => {
  const message = ProviderHandshakeRequest.fromPartial({
    engineAddress: "127.0.0.1:1",
    rootDirectory: "/elsewhere",
    programDirectory: "/elsewhere",
    acceptsByteString: true,
  });
  const request = decodeHandshake(overTheWire(ProviderHandshakeRequest, message));
  expect(request).toEqual({ engineAddress: "127.0.0.1:1", acceptsByteString: true });
  expect(peerOf(request)).toEqual({ secrets: true, resources: true, outputs: false, byteStrings: true });
});

test("without a handshake byte strings must not be sent", () => {
  expect(legacyPeer).toEqual({ secrets: true, resources: true, outputs: false, byteStrings: false });
});

test("we understand everything", () => {
  expect(Object.values(overTheWire(ProviderHandshakeResponse, encodeHandshake()))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

test("Attach brings the engine's address, GetPluginInfo our version", () => {
  expect(decodeAttach(overTheWire(PluginAttach, { address: "127.0.0.1:2" }))).toBe("127.0.0.1:2");
  expect(overTheWire(PluginInfo, encodePluginInfo("1.2.3"))).toEqual({ version: "1.2.3" });
});
