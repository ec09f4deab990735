/** Automatic names (protocol §5.2): stable from check to check, honouring the engine's autonaming settings. */
import { createHash, randomBytes } from "node:crypto";
import { withProperties } from "../../model/collections.ts";
import type { CheckRequest } from "../../model/requests.ts";
import type { PropertyObject, PropertyValue } from "../../model/value.ts";
import { unwrap } from "../../model/walk.ts";
import type { AutoName, ObjectType } from "../../pack/definition.ts";
import type { Problem } from "../validate/problem.ts";

/** The inputs with the names filled in, and what stands against it. */
export function autoName(
  type: ObjectType,
  news: PropertyObject,
  olds: PropertyObject,
  request: Pick<CheckRequest, "name" | "urn" | "randomSeed" | "autonaming">,
): { readonly inputs: PropertyObject; readonly problems: readonly Problem[] } {
  const names: [string, PropertyValue][] = [];
  const problems: Problem[] = [];
  for (const [name, property] of type.properties) {
    if (property.autoName === undefined || isGiven(news.get(name))) continue;
    const old = olds.get(name);
    if (isGiven(old) && old !== undefined) {
      names.push([name, old]);
      continue;
    }
    const { autonaming } = request;
    if (autonaming?.mode === "disable") {
      problems.push({ path: [name], reason: "must be given: automatic naming is disabled for this resource" });
    } else if (autonaming?.mode === "enforce") {
      names.push([name, autonaming.proposedName]);
      if (autonaming.proposedName.length > property.autoName.maxLength) problems.push(tooLong(name, property.autoName));
    } else if (autonaming !== undefined && autonaming.proposedName !== "")
      names.push([name, fitting(autonaming.proposedName, property.autoName, request)]);
    else names.push([name, made(property.autoName, request)]);
  }
  return { inputs: withProperties(news, names), problems };
}

function isGiven(value: PropertyValue | undefined): boolean {
  const bare = unwrap(value);
  return bare !== undefined && bare !== null;
}

/** The resource's name, a separator and random digits out of the engine's seed, so that a plan's names are the ones made. */
function made(options: AutoName, request: Pick<CheckRequest, "name" | "urn" | "randomSeed">): string {
  const digits =
    request.randomSeed.length > 0
      ? createHash("sha256").update(request.randomSeed).update(request.urn).digest("hex")
      : randomBytes(32).toString("hex");
  const suffix = options.randomLength === 0 ? "" : `${options.separator}${digits.slice(0, options.randomLength)}`;
  return `${request.name.slice(0, Math.max(1, options.maxLength - suffix.length))}${suffix}`;
}

/** A proposal that is too long loses its own random digits with its end, so it gets others. */
function fitting(proposed: string, options: AutoName, request: Pick<CheckRequest, "urn" | "randomSeed">): string {
  return proposed.length <= options.maxLength ? proposed : made(options, { ...request, name: proposed });
}

function tooLong(name: string, { maxLength }: AutoName): Problem {
  const reason = `is longer than ${maxLength} characters, but pulumi:autonaming enforces it: give a name, or a shorter pattern`;
  return { path: [name], reason };
}
