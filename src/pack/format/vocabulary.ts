/** Keys that the format does not have yet, with what to say about them. */
export const laterKeys: ReadonlyMap<string, string> = new Map([
  ["components", "components come with a later version of the format"],
  ["methods", "methods of resources are not offered; declare a function that takes what it needs"],
  ["<<", "merge keys are no part of YAML 1.2; use an alias for a whole value"],
]);

/** What authors write who come from elsewhere, and the format's word for it. */
export const meantKeys: ReadonlyMap<string, string> = new Map([
  ["sensitive", "secret"],
  ["forceNew", "immutable"],
  ["replaceOnChanges", "immutable"],
  ["computed", "readOnly"],
  ["outputOnly", "readOnly"],
  ["deprecationMessage", "deprecated"],
  ["url", "path"],
  ["status", "expect"],
  ["params", "query"],
  ["parameters", "query"],
  ["input", "inputs"],
  ["output", "outputs"],
  ["bool", "boolean"],
  ["int", "integer"],
  ["float", "number"],
  ["str", "string"],
  ["list", "array"],
  ["map", "object"],
]);
