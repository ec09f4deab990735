import type { Path } from "../../model/path.ts";
import type { Finding } from "../format/problem.ts";
import { splitName } from "../token.ts";
import type { Checked, Rule } from "./rule.ts";

/** A name of the pack with the kind of thing that it names. */
interface Named {
  readonly kind: "resource" | "function" | "type";
  readonly name: string;
  readonly path: Path;
}

/** Modules whose folders SDKs need themselves, or that stand for the root. */
const reservedModules: ReadonlySet<string> = new Set([
  "config",
  "index",
  "internal",
  "provider",
  "pulumi",
  "types",
  "utilities",
]);

/** Files that SDKs write beside those of resources and functions: Go's generator panics when two have one name. */
const goFiles = /^(init|pulumienums|pulumitypes\d*)$/;
const goRootFiles = /^(init|doc|pulumienums|pulumitypes\d*)$/;

/** What the root of a TypeScript SDK exports beside functions. */
const rootExports: ReadonlySet<string> = new Set(["config", "types", "utilities"]);

/** Words that cannot name an exported function in JavaScript. */
const reservedWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);

/** Names become tokens and identifiers of five languages (gotcha 47): `Zone`, `search`, and a module in front. */
export const names: Rule = function* (checked): Generator<Finding> {
  for (const named of namesOf(checked)) {
    const wrong = nameProblem(named);
    if (wrong !== undefined) yield { path: named.path, at: "key", message: wrong };
  }
};

/** No two tokens differ by letter case alone, and none equals a module (gotcha 46). */
export const uniqueNames: Rule = function* (checked): Generator<Finding> {
  const modules = new Set([...namesOf(checked)].flatMap(({ name }) => parents(name.toLowerCase())));
  const taken = new Map<string, Named>();
  for (const named of namesOf(checked)) {
    const folded = named.name.toLowerCase();
    const other = taken.get(folded);
    if (other !== undefined) {
      const same = other.name === named.name ? "has the same name" : "differs by letter case alone";
      yield { path: named.path, at: "key", message: `the ${other.kind} ${other.name} ${same}` };
    } else taken.set(folded, named);
    if (modules.has(folded)) yield { path: named.path, at: "key", message: `a module has the same name ${named.name}` };
  }
};

/** SDKs declare `<Function>Args`, `<Function>Result` and more beside a function, in Go twice if a type has that name. */
export const functionTypes: Rule = function* (checked): Generator<Finding> {
  const all = [...namesOf(checked)];
  for (const { name } of all.filter(({ kind }) => kind === "function")) {
    const made = ["args", "result", "outputargs", "resultoutput"].map((ending) => `${name.toLowerCase()}${ending}`);
    for (const other of all) {
      if (other.kind === "function" || !made.includes(other.name.toLowerCase())) continue;
      const message = `SDKs declare ${other.name} for the function ${name}; name the ${other.kind} otherwise`;
      yield { path: other.path, at: "key", message };
    }
  }
};

function* namesOf({ definition, origins }: Checked): Generator<Named> {
  for (const name of definition.resources.keys()) yield { kind: "resource", name, path: ["resources", name] };
  for (const name of definition.functions.keys()) yield { kind: "function", name, path: ["functions", name] };
  for (const [name, type] of definition.types) yield { kind: "type", name, path: origins.get(type) ?? [] };
}

function nameProblem({ kind, name }: Named): string | undefined {
  const { module, member } = splitName(name);
  const shape = kind === "function" ? /^[a-z][A-Za-z0-9]*$/ : /^[A-Z][A-Za-z0-9]*$/;
  if (!shape.test(member)) {
    const style = kind === "function" ? "camelCase, such as `search`" : "PascalCase, such as `Zone`";
    return `${JSON.stringify(member)} cannot name a ${kind}: ASCII letters and digits, in ${style}`;
  }
  if (kind === "function" && reservedWords.has(member)) return `${member} is a reserved word in JavaScript`;
  const folded = member.toLowerCase();
  if (folded === "pulumi") return "nothing can be named pulumi";
  if (kind !== "type" && (module === undefined ? goRootFiles : goFiles).test(folded))
    return `${member} cannot name a ${kind}: Go SDKs have a file of that name`;
  return module === undefined ? rootProblem(kind, member) : moduleProblem(module);
}

function rootProblem(kind: Named["kind"], member: string): string | undefined {
  if (member.toLowerCase() === "provider") return "the root module has a Provider already";
  const isTaken = kind === "function" && rootExports.has(member);
  return isTaken
    ? `${member} cannot name a function: TypeScript SDKs export something else under that name`
    : undefined;
}

function moduleProblem(module: string): string | undefined {
  const segments = module.split("/");
  if (!segments.every((segment) => /^[a-z][a-z0-9]*$/.test(segment)))
    return `${JSON.stringify(module)} cannot be a module: lower-case letters and digits, joined by \`/\``;
  const reserved = segments.find((segment) => reservedModules.has(segment));
  return reserved === undefined ? undefined : `no module can be named ${reserved}`;
}

/** The modules that a name is in: of `a/b/C` these are `a` and `a/b`. */
function parents(name: string): readonly string[] {
  const { module } = splitName(name);
  return module === undefined ? [] : [module, ...parents(module)];
}
