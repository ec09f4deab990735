/** `pulumi.Config` in a pack: the configuration of the provider, whatever the namespace. */
import { isUnknownLeaf, type Plain, type PlainObject } from "../../../model/plain.ts";
import { type Output, output } from "./output.ts";
import { currentScope } from "./scope.ts";

/**
 * Reads the pack's configuration, as declared under `config:` of pack.yaml. The namespace that a dynamic provider's program
 * used (`new pulumi.Config("github")`, `get("github:token")`) is left out: a provider sees its own configuration only.
 */
export class Config {
  readonly name: string;
  // what was known when the module was loaded: operations are not told of what is unknown, and timers run outside of them
  readonly #loaded: PlainObject;

  constructor(name = "") {
    this.name = name;
    this.#loaded = currentScope()?.config ?? {};
  }

  get(key: string): string | undefined {
    const value = this.#find(key);
    return value === undefined ? undefined : textOf(value);
  }

  require(key: string): string {
    // a preview may load the module before the value is known; nothing that would use it is called then
    return this.get(key) ?? (isUnknownLeaf(this.#lookUp(key)) ? "" : missing(key));
  }

  getBoolean(key: string): boolean | undefined {
    const value = this.#find(key);
    if (value === undefined || typeof value === "boolean") return value;
    if (value === "true" || value === "false") return value === "true";
    throw new TypeError(`The configuration's “${key}” is neither true nor false`);
  }

  requireBoolean(key: string): boolean {
    return this.getBoolean(key) ?? missing(key);
  }

  getNumber(key: string): number | undefined {
    const value = this.#find(key);
    if (value === undefined) return undefined;
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number === "number" && !Number.isNaN(number)) return number;
    throw new TypeError(`The configuration's “${key}” is no number`);
  }

  requireNumber(key: string): number {
    return this.getNumber(key) ?? missing(key);
  }

  getObject(key: string): unknown {
    const value = this.#find(key);
    return typeof value === "string" ? JSON.parse(value) : value;
  }

  requireObject(key: string): unknown {
    return this.getObject(key) ?? missing(key);
  }

  getSecret(key: string): Output<string> | undefined {
    return secretly(this.get(key));
  }

  requireSecret(key: string): Output<string> {
    return output(this.require(key), true);
  }

  getSecretBoolean(key: string): Output<boolean> | undefined {
    return secretly(this.getBoolean(key));
  }

  requireSecretBoolean(key: string): Output<boolean> {
    return output(this.requireBoolean(key), true);
  }

  getSecretNumber(key: string): Output<number> | undefined {
    return secretly(this.getNumber(key));
  }

  requireSecretNumber(key: string): Output<number> {
    return output(this.requireNumber(key), true);
  }

  getSecretObject(key: string): Output<unknown> | undefined {
    return secretly(this.getObject(key));
  }

  requireSecretObject(key: string): Output<unknown> {
    return output(this.requireObject(key), true);
  }

  #find(key: string): Plain | undefined {
    const value = this.#lookUp(key);
    return value === null || isUnknownLeaf(value) ? undefined : value;
  }

  #lookUp(key: string): Plain | undefined {
    const name = key.slice(key.lastIndexOf(":") + 1);
    return currentScope()?.config[name] ?? this.#loaded[name];
  }
}

function textOf(value: Plain): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function secretly<Value>(value: Value | undefined): Output<Value> | undefined {
  return value === undefined ? undefined : output(value, true);
}

function missing(key: string): never {
  const name = key.slice(key.lastIndexOf(":") + 1);
  throw new Error(
    `The configuration has no “${key}”: declare “${name}” under config: in pack.yaml, and set it with \`pulumi config set <package>:${name}\``,
  );
}
