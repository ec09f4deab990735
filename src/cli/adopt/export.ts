import { messageOf, PacksError } from "../../error/error.ts";
import { isPlainArray, isPlainObject, type Plain, type PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import { propertiesOf } from "./value.ts";

/** A resource that a dynamic provider made, as a stack's export has it. */
export interface DynamicResource {
  readonly urn: string;
  /** the last part of the URN */
  readonly name: string;
  readonly type: string;
  readonly id: string;
  /** without the provider's code */
  readonly inputs: PropertyObject;
  readonly outputs: PropertyObject;
  /** the names of inputs that are encrypted in the export, and stand there as unknown */
  readonly encrypted: readonly string[];
}

/** What `pulumi stack export` wrote, as far as dynamic providers made it. */
export interface StackExport {
  readonly resources: readonly DynamicResource[];
  /** how many other resources there are, without stacks and providers */
  readonly others: number;
}

const dynamicType = /^pulumi-(nodejs|python):dynamic(\/[^:]*)?:/;

/** Reads an export. Throws CLI_EXPORT for a text that is none. */
export function readExport(text: string, file: string): StackExport {
  const resources = resourcesIn(parsed(text, file));
  if (resources === undefined) throw notOne(file, "it has no deployment.resources");
  const found = resources.filter(isPlainObject).filter((resource) => resource["delete"] !== true);
  const dynamic = found.filter((resource) => dynamicType.test(String(resource["type"])));
  const rest = found.filter((resource) => resource["custom"] === true && !isOfEngine(String(resource["type"])));
  return { resources: dynamic.map(dynamicResource), others: rest.length - dynamic.length };
}

function parsed(text: string, file: string): Plain {
  try {
    const value: Plain = JSON.parse(text);
    return value;
  } catch (caught) {
    throw notOne(file, messageOf(caught));
  }
}

/** Of an export, or of the state file of a backend in a folder. */
function resourcesIn(whole: Plain): readonly Plain[] | undefined {
  const path = ["deployment", "resources"];
  const state = ["checkpoint", "latest", "resources"];
  return [path, state].map((keys) => keys.reduce<Plain | undefined>(memberOf, whole)).find(isPlainArray);
}

function memberOf(value: Plain | undefined, key: string): Plain | undefined {
  return isPlainObject(value) ? value[key] : undefined;
}

function isOfEngine(type: string): boolean {
  return type.startsWith("pulumi:");
}

function dynamicResource(resource: PlainObject): DynamicResource {
  const urn = String(resource["urn"]);
  const inputs = withoutProvider(resource["inputs"]);
  return {
    urn,
    name: urn.slice(urn.lastIndexOf("::") + 2),
    type: String(resource["type"]),
    id: String(resource["id"] ?? ""),
    inputs: propertiesOf(inputs),
    outputs: propertiesOf(withoutProvider(resource["outputs"])),
    encrypted: Object.keys(inputs).filter((key) => JSON.stringify(inputs[key]).includes('"ciphertext"')),
  };
}

/** Without the provider's code, and without what was never given: Python writes such inputs as null. */
function withoutProvider(value: Plain | undefined): PlainObject {
  const members = isPlainObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(members.filter(([key, member]) => key !== "__provider" && member !== null));
}

function notOne(file: string, problem: string): PacksError {
  return PacksError.of("CLI_EXPORT", { file }, { details: [problem] });
}
