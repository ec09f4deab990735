import type { ErrorRow } from "../row.ts";

/** Failures of the area “parameterize”: from arguments to a value, and from a value to a pack. */
export const parameterizeErrors = {
  PARAMETERIZE_ARGS: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "The arguments for the packs plugin are wrong: {problem}",
    remedy: "",
  },
  PARAMETERIZE_HELP: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "Help was asked for, so no package was added",
    remedy: "",
  },
  PARAMETERIZE_TWO_PACKS: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message:
      "This process serves the package {package} from the pack “{known}”, and this is the pack “{other}”: both have tokens that begin with {package}:",
    remedy: "Add one of the two under another name, with --name, or without --extension.",
  },
  PARAMETERIZE_NAME: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "This cannot be the name of a package: {problem}",
    remedy: "Choose another name with --name.",
  },
  PARAMETERIZE_WELL_KNOWN_NAME: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "The pack is named “{name}”, as is a well-known Pulumi provider",
    remedy:
      "Choose another name with `--name my-{name}`; `--name {name}` takes it all the same, in projects that do not use that provider.",
  },
  PARAMETERIZE_CODE: {
    status: "PERMISSION_DENIED",
    audience: "user",
    message: "The pack has code, which runs with all rights of the user that runs Pulumi",
    remedy: "If you trust it, run `{command}`.",
  },
  PARAMETERIZE_CODE_UNDECLARED: {
    status: "PERMISSION_DENIED",
    audience: "user",
    message: "The pack has code, but its value does not say that code was allowed",
    remedy: "The value was not made by `pulumi package add`. If you trust the pack, add it again with --allow-code.",
  },
  PARAMETERIZE_REQUIRES: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "The pack requires the packs plugin {range}, and this is {version}",
    remedy: "Install a version of the plugin that it accepts, or use another version of the pack.",
  },
  PARAMETERIZE_HOST_TOO_OLD: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "The pack's value needs the packs plugin {least} or newer, and this is {version}",
    remedy: "Install a newer plugin: `pulumi plugin install resource packs`.",
  },
  PARAMETERIZE_VALUE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "The value that the SDK or the state holds for this package cannot be read:",
    remedy: "Run the `pulumi package add packs …` that made the SDK again, and do not edit what it writes.",
  },
  PARAMETERIZE_VALUE_NEWER: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message:
      "The value that the SDK or the state holds for this package is of format {format}, which the packs plugin {version} does not know",
    remedy: "Install a newer plugin: `pulumi plugin install resource packs`.",
  },
  PARAMETERIZE_TOO_BIG: {
    status: "RESOURCE_EXHAUSTED",
    audience: "user",
    message: "The pack is too big to be embedded: {bytes} bytes, and at most {limit} are possible",
    remedy: "Leave out `--inline always`: the SDK then names the pack by its digest.",
  },
  PARAMETERIZE_DIFFERENT_CONTENT: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "{known} holds {package} with the content {old}, and this is other content under the same version: {new}",
    remedy: "Give the changed pack another version; the engine tells packages apart by name and version only.",
  },
  PARAMETERIZE_DIGEST: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "{location} has changed since the package was added: it has the digest {found}, and {wanted} is wanted",
    remedy: "Restore it as it was, or add the changed pack with `pulumi package add packs {source}`.",
  },
  PARAMETERIZE_NOT_HERE: {
    status: "NOT_FOUND",
    audience: "user",
    message: "The pack {digest} is not embedded, not in the cache, and cannot be fetched:",
    remedy:
      "Bring {source} back, or run `pulumi package add` for the same pack on this machine, or set {variable} to a folder that holds it.",
  },
  PARAMETERIZE_OVERRIDE: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "{variable} is set to “{reference}”, which cannot be used:",
    remedy: "Set it to a pack, or unset it to use the pack that was added.",
  },
} as const satisfies Record<string, ErrorRow>;
