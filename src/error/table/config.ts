import type { ErrorRow } from "../row.ts";

/** Failures of a provider's configuration. */
export const configErrors = {
  CONFIG_INVALID: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the configuration of {package} is not valid",
    remedy: "Set the values with pulumi config set {package}:<key> <value>, or on the explicit provider.",
  },
  CONFIG_PACKAGES: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the configuration of the base provider is not valid",
    remedy:
      "`packages` holds an object for each pack that was added with --extension: pulumi config set --path packs:packages.<package>.<key> <value>.",
  },
  CONFIG_PACKAGE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the configuration of the extension {package} is not valid",
    remedy:
      "It is part of the base provider's: pulumi config set --path {host}:packages.{package}.<key> <value> (with --secret for secrets), or `packages` of an explicit provider.",
  },
} as const satisfies Record<string, ErrorRow>;
