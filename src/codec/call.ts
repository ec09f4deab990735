import type { ResourceCall } from "../model/requests.ts";
import { parseUrn } from "../model/urn.ts";

/** The part that all messages about a resource share. Name and type come out of the URN where an old engine left them out. */
export function decodeCall(message: { urn: string; name: string; type: string }): ResourceCall {
  const { urn } = message;
  if (message.name !== "" && message.type !== "") return { urn, name: message.name, type: message.type };
  const parts = parseUrn(urn);
  return { urn, name: message.name || (parts?.name ?? ""), type: message.type || (parts?.type ?? "") };
}
