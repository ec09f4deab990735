import { apiNames } from "./api-names.ts";
import { languageBlocks } from "./language.ts";
import { formerNames, hosts, links, namespace, versions } from "./metadata.ts";
import { functionTypes, names, uniqueNames } from "./names.ts";
import { unreachableOutputs } from "./outputs.ts";
import { packageName } from "./package-name.ts";
import { distinctProperties, propertyNames } from "./property-names.ts";
import { rootReferences } from "./root-references.ts";
import type { Rule } from "./rule.ts";
import { enumMembers, requiredCycles, selfReferences, smallDefaults } from "./types.ts";
import { unbound } from "./unbound.ts";
import { defaults, listKeys } from "./values.ts";
import { anyAnswers, descriptions, lifecycles, secretIds, unusedTypes, wellKnownName } from "./warnings.ts";

/** What a pack must keep to, or its SDKs do not generate, do not compile or do not work. Each rule has a test of its name. */
export const rules = {
  packageName,
  versions,
  namespace,
  links,
  hosts,
  formerNames,
  languageBlocks,
  names,
  uniqueNames,
  functionTypes,
  propertyNames,
  distinctProperties,
  selfReferences,
  rootReferences,
  requiredCycles,
  enumMembers,
  smallDefaults,
  defaults,
  listKeys,
  apiNames,
} as const satisfies { readonly [name: string]: Rule };

/** What an author should know of, though the pack works. */
export const warnings = {
  wellKnownName,
  descriptions,
  lifecycles,
  secretIds,
  unusedTypes,
  unreachableOutputs,
  anyAnswers,
} as const satisfies {
  readonly [name: string]: Rule;
};

/** Those of the rules that are about pack.yaml when a pack brings its schema, of whose rules `brought/check.ts` knows. */
export const packRules = {
  packageName,
  versions,
  namespace,
  links,
  hosts,
  formerNames,
  languageBlocks,
} as const satisfies {
  readonly [name: string]: Rule;
};

/** What the author of a pack that brings its schema should know of. */
export const schemaWarnings = { wellKnownName, unbound } as const satisfies { readonly [name: string]: Rule };
