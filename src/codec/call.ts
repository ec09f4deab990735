import type { ResourceCall } from "../model/requests.ts";

/** The part that all messages about a resource share. Name and type come out of the URN where an old engine left them out. */
export function decodeCall(message: { urn: string; name: string; type: string }): ResourceCall {
  const { urn } = message;
  if (message.name !== "" && message.type !== "") return { urn, name: message.name, type: message.type };
  const [types = "", name = ""] = afterProject(urn);
  return { urn, name: message.name || name, type: message.type || types.slice(types.lastIndexOf("$") + 1) };
}

/** `urn:pulumi:<stack>::<project>::<types>::<name>`, where the name may hold `::` (protocol §5.1). */
function afterProject(urn: string): readonly string[] {
  const [, , types, ...name] = urn.split("::");
  return types === undefined ? [] : [types, name.join("::")];
}
