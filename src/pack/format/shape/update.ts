import * as z from "zod/mini";
import { codeReference, described, key, text } from "./words.ts";

const fieldMask = z.strictObject({
  fieldMask: described(
    "The changed properties, and where their names are sent.",
    z.strictObject({
      query: key("The query parameter that names the changed properties.", text()),
      body: key("The member of the body that names the changed properties.", text()),
    }),
  ),
});

/** The steps of an exchange that may be done in code. */
export const stepKeys = {
  before: key("A function that changes the request before it is sent: `./sign.ts#sign`.", codeReference()),
  after: key("A function that makes the object out of the answer: `./parse.ts#parse`.", codeReference()),
};

/** What an operation says about what it sends, versions, and the steps done in code. */
export const updateKeys = {
  send: key(
    "What an update sends; `full` if not given.",
    z.union([z.enum(["full", "changed", "mergePatch", "jsonPatch"]), fieldMask]),
  ),
  upsert: key(
    "Whether this create overwrites what exists, so that it must look first; a PUT always does.",
    z.boolean(),
  ),
  etag: key("Where this answer has the object's version; `false` for none.", z.union([z.boolean(), text()])),
  ...stepKeys,
};
