import * as z from "zod/mini";
import { operationShape } from "./http.ts";
import { key, text } from "./words.ts";

/** What a resource says about existing objects, deletion, imports and versions. */
export const policyKeys = {
  import: key("How an import id is read: `${zone}/${name}`, out of names of properties, or `id`.", text()),
  onExists: key(
    "What a create does when the object is there already; it fails if not given.",
    z.enum(["fail", "adopt", "adoptIfMatches"]),
  ),
  onDelete: key("What a delete does.", z.enum(["delete", "retain", "reset"])),
  reset: key("The request that stands in for a delete with `onDelete: reset`.", operationShape),
  singleton: key("The object always exists: a create is an update of it.", z.boolean()),
  triggers: key(
    "A one-shot action: `true`, or the inputs whose change runs it again.",
    z.union([z.literal(true), z.array(text()).check(z.minLength(1))]),
  ),
  etag: key(
    "Where answers have the object's version, sent back as If-Match by updates and deletes: `true` is `${headers.etag}`.",
    z.union([z.literal(true), text()]),
  ),
};
