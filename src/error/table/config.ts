import type { ErrorRow } from "../row.ts";

/** Failures of a provider's configuration. */
export const configErrors = {
  CONFIG_INVALID: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the configuration of {package} is not valid",
    remedy: "Set the values with pulumi config set {package}:<key> <value>, or on the explicit provider.",
  },
} as const satisfies Record<string, ErrorRow>;
