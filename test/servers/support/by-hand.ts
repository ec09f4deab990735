/** Speaks to a server as somebody with curl would. */
export type ByHand = (request: string, body?: unknown) => Promise<unknown>;

/** `PUT /path` below an address, with these headers. Throws for anything but 2xx; answers the JSON, if there is any. */
export function byHand(url: string, headers: Readonly<Record<string, string>>): ByHand {
  return async (request, body) => {
    const [method = "", path = ""] = request.split(" ");
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const all = { ...headers, "content-type": "application/json" };
    const response = await fetch(url + path, { method, headers: all, ...content });
    const text = await response.text();
    if (!response.ok) throw new Error(`${request} → ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}
