import type * as model from "../model/requests.ts";
import type * as wire from "../proto/pulumi/provider.ts";
import { bag } from "./bag.ts";

/** A limit of less than 1 means none. */
export function decodeList(message: wire.ListRequest): model.ListRequest {
  return {
    token: message.token,
    query: bag(message.query),
    limit: Number(message.limit),
    pageSize: Number(message.pageSize),
    continuationToken: message.continuationToken,
  };
}

/** The messages of one page, in the order in which they are to be streamed. */
export function encodeList(page: model.ListPage): wire.ListResponse[] {
  const messages: wire.ListResponse[] = page.results.map(({ id, name }) => ({
    response: { $case: "result", value: { id, name } },
  }));
  if (page.continuationToken !== undefined) {
    messages.push({ response: { $case: "continuation", value: { continuationToken: page.continuationToken } } });
  }
  return messages;
}
