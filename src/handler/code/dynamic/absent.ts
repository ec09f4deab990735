/** What `@pulumi/pulumi` exports besides what the stub has: there by name, so that imports link, and an error when it is used. */

/** What to do instead, by name. */
const instead: ReadonlyMap<string, string> = new Map([
  ["asset", "use stringAsset, fileAsset and their siblings of pulumi-packs"],
  ["unknown", "use unknown() of pulumi-packs, in previews"],
  ["isUnknown", "use isUnknown of pulumi-packs"],
  ["StackReference", "give what it answers to the pack as configuration, or to the resource as an input"],
  ["CustomResource", "programs make resources"],
  ["ComponentResource", "programs make components"],
  ["getOrganization", "give it to the pack as configuration"],
  ["runtime", "there is no program to talk to"],
  ["automation", "there is no program to run"],
]);

const noProgram = "a pack's code runs in the provider, without a program around it";

/** Names that are types, or mostly so, in `@pulumi/pulumi`; TypeScript files that import them without `type` must link. */
export const absentNames: readonly string[] = [
  ..."Alias ComponentResource ComponentResourceOptions CustomResource CustomResourceOptions CustomTimeouts".split(" "),
  ..."DependencyProviderResource DependencyResource ErrorHook ErrorHookArgs ErrorHookFunction ID Input".split(" "),
  ..."InputPropertiesError InputPropertyError InputPropertyErrorDetails Inputs InvokeOptions".split(" "),
  ..."InvokeOutputOptions InvokeTransform InvokeTransformArgs InvokeTransformResult Lifted LiftedArray".split(" "),
  ..."LiftedObject NumberConfigOptions OutputConstructor OutputInstance ProviderResource Resource".split(" "),
  ..."ResourceError ResourceHook ResourceHookArgs ResourceHookBinding ResourceHookFunction".split(" "),
  ..."ResourceHookOptions ResourceOptions ResourceTransform ResourceTransformArgs".split(" "),
  ..."ResourceTransformResult ResourceTransformation ResourceTransformationArgs".split(" "),
  ..."ResourceTransformationResult StackReference StackReferenceArgs StackReferenceOutputDetails".split(" "),
  ..."Stash StashArgs StringConfigOptions URN Unwrap UnwrapSimple UnwrappedArray UnwrappedObject".split(" "),
  ..."allAliases asset automation containsUnknowns createUrn deferredOutput deploymentOnlyModule".split(" "),
  ..."getAllResources getOrganization getRootDirectory isGrpcError isSecret isSecretOutput isUnknown".split(" "),
  ..."iterable jsonParse jsonStringify merge mergeOptions expandProviders parseResourceReference".split(" "),
  ..."pkgFromType provider recover requirePulumiVersion resourceName resourceType rootStackResource".split(" "),
  ..."runtime testingOptions unknown unsecret utils OutputToStringError".split(" "),
];

/** The types of `@pulumi/pulumi/dynamic`. */
export const absentInDynamic: readonly string[] =
  "CheckFailure CheckResult Config ConfigureRequest CreateResult DiffResult ReadResult UpdateResult".split(" ");

/** Something that may be imported under this name, and throws as soon as it is called, constructed, extended or looked into. */
export function absent(name: string): unknown {
  const refuse = (): never => {
    throw new Error(`pulumi.${name} is not there in a pack: ${instead.get(name) ?? noProgram}`);
  };
  return new Proxy(function placeholder() {}, {
    apply: refuse,
    construct: refuse,
    set: refuse,
    // who prints or compares it may
    get: (target, key) => (typeof key === "symbol" ? Reflect.get(target, key) : refuse()),
  });
}
