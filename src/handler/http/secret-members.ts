import type { ObjectType, PackDefinition } from "../../pack/definition.ts";
import type { HttpResponse } from "../../platform/http.ts";
import type { HttpCall } from "./handling.ts";

/** The names under which the API has what a pack declares as secret, wherever in the pack that is. */
export function secretMembersOf({ resources, functions, types }: PackDefinition): ReadonlySet<string> {
  const objects: ObjectType[] = [
    ...[...resources.values()].map(({ properties }) => properties),
    ...[...functions.values()].map(({ outputs }) => outputs),
    ...[...types.values()].filter((type) => type.kind === "object"),
  ];
  const secrets = objects.flatMap(({ properties }) => [...properties].filter(([, property]) => property.secret));
  return new Set(secrets.map(([name, property]) => property.as ?? name));
}

/**
 * Makes known as secrets what an answer has under such names, before anything of it is shown: a key that the service made is
 * nobody's input. Answers that are not JSON are left alone.
 */
export function concealSecrets({ body }: HttpResponse, call: HttpCall): void {
  const { conceal } = call.context;
  const names = [...(call.handling.secretMembers ?? [])];
  if (conceal === undefined || names.length === 0) return;
  const text = new TextDecoder().decode(body);
  if (!names.some((name) => text.includes(JSON.stringify(name)))) return;
  const open: { readonly value: unknown; readonly secret: boolean }[] = [{ value: parsed(text), secret: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, secret } = next;
    if (secret && (typeof value === "string" || typeof value === "number")) conceal(String(value));
    if (typeof value !== "object" || value === null) continue;
    for (const [key, member] of Object.entries(value))
      open.push({ value: member, secret: secret || names.includes(key) });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
