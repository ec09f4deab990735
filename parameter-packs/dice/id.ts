import { randomBytes } from "node:crypto";
import { PackError, type ResourceHandler } from "pulumi-packs";

interface IdInputs {
  readonly byteLength: number;
  readonly prefix?: string;
  readonly keepers?: Readonly<Record<string, string>>;
}

interface IdState extends IdInputs {
  readonly b64Std: string;
  readonly b64Url: string;
  readonly hex: string;
  readonly dec: string;
}

/** Random bytes; the id is their base64 for URLs, without the prefix. */
export const id: ResourceHandler<IdInputs, IdState> = {
  create({ inputs }) {
    const bytes = randomBytes(inputs.byteLength);
    return { id: bytes.toString("base64url"), state: notations(bytes, inputs.prefix ?? "") };
  },
  read({ id, state }) {
    return state.b64Url === undefined ? imported(id) : { state };
  },
  delete() {
    // it exists in the stack's state only
  },
};

function imported(id: string) {
  const comma = id.lastIndexOf(",");
  const prefix = id.slice(0, Math.max(comma, 0));
  const encoded = id.slice(comma + 1);
  const bytes = Buffer.from(encoded, "base64url");
  if (bytes.length === 0 || bytes.toString("base64url") !== encoded) {
    throw new PackError(`“${encoded}” is not base64 for URLs; import an Id by its b64Url, or by prefix,b64Url.`);
  }
  const inputs = { byteLength: bytes.length, ...(comma > 0 && { prefix }) };
  return { id: encoded, state: { ...inputs, ...notations(bytes, prefix) } };
}

function notations(bytes: Buffer, prefix: string) {
  const hex = bytes.toString("hex");
  return {
    b64Std: prefix + bytes.toString("base64"),
    b64Url: prefix + bytes.toString("base64url"),
    hex: prefix + hex,
    dec: prefix + BigInt(`0x${hex}`),
  };
}
