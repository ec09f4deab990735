/** Handshake, Attach and GetPluginInfo. */
import type { HandshakeRequest } from "../model/requests.ts";
import type { PluginAttach, PluginInfo } from "../proto/pulumi/plugin.ts";
import type { ProviderHandshakeRequest, ProviderHandshakeResponse } from "../proto/pulumi/provider.ts";

/** Who calls; the directories and other targets are of no use to us. */
export function decodeHandshake(message: ProviderHandshakeRequest): HandshakeRequest {
  return { engineAddress: message.engineAddress, acceptsByteString: message.acceptsByteString };
}

/** We understand everything. */
export function encodeHandshake(): ProviderHandshakeResponse {
  return {
    acceptSecrets: true,
    acceptResources: true,
    acceptOutputs: true,
    supportsAutonamingConfiguration: true,
    acceptsByteString: true,
  };
}

/** The engine's address, `host:port`. */
export function decodeAttach(message: PluginAttach): string {
  return message.address;
}

/** The version of the plugin itself, never that of a pack. */
export function encodePluginInfo(version: string): PluginInfo {
  return { version };
}
