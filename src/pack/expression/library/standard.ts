const prefix = "standard_";

/**
 * Functions that the CEL library has, but not as CEL's specification says: `matches` with a regular expression that may
 * take for ever, letters that are not ASCII changed by `lowerAscii`, positions in UTF-16 units. It does not let them be
 * replaced, so that calls of them are turned to functions of ours (see `standardName`).
 */
const replaced = new Set(["matches", "lowerAscii", "upperAscii", "indexOf", "lastIndexOf", "substring", "split"]);

/** The name under which a function of ours is registered. */
export function standardName(name: string): string {
  return replaced.has(name) || name.startsWith(prefix) ? `${prefix}${name}` : name;
}

/** The CEL type of a namespace such as `math`, which is a value for CEL. */
export function namespaceType(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Functions`;
}

/** Whether a type is that of a namespace. */
export function isNamespace(type: string): boolean {
  return /^[A-Z]\w*Functions$/.test(type);
}

/** A text of the CEL library with the names that the author wrote. */
export function withWrittenNames(text: string): string {
  return text
    .replaceAll(prefix, "")
    .replaceAll(/\b([A-Z])(\w*)Functions\b/g, (_type, first: string, rest: string) => first.toLowerCase() + rest);
}
