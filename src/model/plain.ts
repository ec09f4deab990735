/**
 * Plain values: what handlers and expressions work with. Secrets are unwrapped (the host keeps secretness by path), and
 * unknowns do not occur, except as `Unknown` markers in what a `preview` gets and returns.
 */

import type { Unknown } from "./unknown.ts";
import type { Archive, Asset, ResourceReference } from "./value.ts";

/** A JSON-like value, or an asset, archive, resource reference, byte string, secret marker or (in previews) unknown. */
export type Plain =
	| null
	| boolean
	| number
	| string
	| readonly Plain[]
	| PlainObject
	| Asset
	| Archive
	| ResourceReference
	| Uint8Array
	| SecretMarker
	| Unknown;

/** A plain object; keys may be any string. An absent key is undefined. */
export type PlainObject = { readonly [key: string]: Plain | undefined };

/** What `secret(x)` of the authors' API returns: a value that the host must keep secret. */
export class SecretMarker {
	readonly value: Plain;
	constructor(value: Plain) {
		this.value = value;
	}
}
