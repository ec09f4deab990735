import type { CredentialPlace } from "../../../pack/auth.ts";
import type { HttpRequest } from "../../../platform/http.ts";

/** `Authorization: Bearer`, where most services look for a token. */
export const bearerPlace: CredentialPlace = { in: "header", name: "authorization" };

/** The request with a credential in its place; one that it has there already is replaced. */
export function place(request: HttpRequest, { in: where, name }: CredentialPlace, value: string): HttpRequest {
  if (where === "header") return withHeader(request, name, value);
  if (where === "cookie") {
    const others = cookiesOf(request).filter((cookie) => !cookie.startsWith(`${name}=`));
    return withHeader(request, "cookie", [...others, `${name}=${value}`].join("; "));
  }
  const url = new URL(request.url);
  url.searchParams.set(name, value);
  return { ...request, url };
}

/** The request with a header, over one of the same name. */
export function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const lower = name.toLowerCase();
  const others = [...request.headers].filter(([each]) => each.toLowerCase() !== lower);
  return { ...request, headers: new Map([...others, [lower, value]]) };
}

function cookiesOf({ headers }: HttpRequest): readonly string[] {
  const [, value = ""] = [...headers].find(([name]) => name.toLowerCase() === "cookie") ?? [];
  return value.split(";").flatMap((cookie) => cookie.trim() || []);
}
