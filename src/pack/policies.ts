/** What a resource does about objects that exist, deletion, imports and versions, and what its updates send (docs/http.md). */
import type { CodeReference, HttpOperation } from "./definition.ts";
import type { Template } from "./expression/expression.ts";

/** The policies of a resource. */
export interface ResourcePolicies {
  /** how an import id is read; undefined: it is the id itself */
  readonly import?: ImportTemplate | undefined;
  /** what a create does when the object is there already; undefined: it fails */
  readonly onExists?: OnExists | undefined;
  /** undefined: what the operations say */
  readonly onDelete?: OnDelete | undefined;
  /** puts the object back to what it was before anybody managed it, in place of a delete */
  readonly reset?: HttpOperation | undefined;
  /** the object always exists: a create is an update of it */
  readonly singleton?: boolean | undefined;
  /** a one-shot action: these inputs run it again, others are recorded only; undefined: no action */
  readonly triggers?: readonly string[] | undefined;
  /** where answers have the version of the object that is sent back as If-Match */
  readonly etag?: Template | undefined;
}

/** What a create does when the object is there already. */
export type OnExists = "fail" | "adopt" | "adoptIfMatches";

/** What a delete does. */
export type OnDelete = "delete" | "retain" | "reset";

/** An import id as parts and the texts between them (docs/http.md, Import). */
export interface ImportTemplate {
  /** as the author wrote it; for ids that are no template of the author's, the `id:` they were derived from */
  readonly source: string;
  /** texts and names of properties (or `id`), never two names side by side */
  readonly parts: readonly ({ readonly text: string } | { readonly name: string })[];
  /** false: derived from `id:`; what does not fit it is an id all the same */
  readonly strict: boolean;
}

/** What an operation says about what it sends, versions, and its steps in code. */
export interface OperationUpdates {
  /** of an update, what is sent; undefined: in full */
  readonly send?: Send | undefined;
  /** of a create, that it overwrites what exists, so that it must look first; a PUT always does */
  readonly upsert?: boolean | undefined;
  /** where this answer has the object's version; false: neither taken from it nor sent; undefined: as the resource says */
  readonly etag?: Template | false | undefined;
  /** changes the request before it is sent */
  readonly before?: CodeReference | undefined;
  /** makes the object out of the answer */
  readonly after?: CodeReference | undefined;
}

/** What an update sends. */
export type Send =
  | { readonly kind: "full" | "changed" | "mergePatch" | "jsonPatch" }
  /** the changed properties, and their names in a query parameter or in a member of the body */
  | { readonly kind: "fieldMask"; readonly in: "query" | "body"; readonly name: string };
