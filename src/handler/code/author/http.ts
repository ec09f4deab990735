/** The HTTP client that handlers get, as authors see it. */

/** What goes into a request besides its method and URL. */
export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** added to the URL's query; undefined members are left out */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Text, bytes, URLSearchParams, FormData and Blobs are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}

/**
 * Sends requests. When the user cancels, what only reads is ended, and what changes something is not: nothing that was
 * created may be lost. `fetch` has the platform's meaning. All other methods throw an HttpError for a status of 400 or more.
 *
 * @example
 * ```ts
 * async create({ inputs, config, http }) {
 *   const zone = await http.post<Zone>(`${config.endpoint}/zones`, {
 *     headers: { "X-API-Key": config.apiKey },
 *     body: { name: inputs.name, kind: inputs.kind },
 *   });
 *   return { id: zone.id, state: zone };
 * }
 * ```
 */
export interface HttpClient {
  /** The platform's `fetch`: any answer is a success. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  /** Sends a request and returns the answer, of which the body has not been read. */
  send(method: string, url: string | URL, options?: HttpOptions): Promise<Response>;
  /** The answer's JSON; undefined when it has no body. This and the following alike. */
  get<Body = unknown>(url: string | URL, options?: HttpOptions): Promise<Body>;
  post<Body = unknown>(url: string | URL, options?: HttpOptions): Promise<Body>;
  put<Body = unknown>(url: string | URL, options?: HttpOptions): Promise<Body>;
  patch<Body = unknown>(url: string | URL, options?: HttpOptions): Promise<Body>;
  delete<Body = unknown>(url: string | URL, options?: HttpOptions): Promise<Body>;
}
