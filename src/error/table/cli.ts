import type { ErrorRow } from "../row.ts";

/** Failures of the commands for authors. */
export const cliErrors = {
  CLI_USAGE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "{problem}",
    remedy: "{usage}",
  },
  CLI_REFUSED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "The plugin refused {operation}:",
    remedy: "",
  },
  CLI_MISMATCH: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "expected {expected}, but {found}",
    remedy: "Pulumi relies on this: correct the pack's definition or its handlers.",
  },
  CLI_INPUTS_REFUSED: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "The inputs were refused:",
    remedy: "Give inputs that it accepts: in a try.yaml beside the pack, or in a file named by --inputs.",
  },
  CLI_NO_SAMPLE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "No sample can be made up for the required input {property}, which is {type}",
    remedy: "Give inputs in a try.yaml beside the pack, or in a file named by --inputs.",
  },
  CLI_CONFIG_REFUSED: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "The configuration was refused:",
    remedy: "Set each key with --config key=value, or under `config` of the inputs file.",
  },
  CLI_NO_RESOURCE: {
    status: "NOT_FOUND",
    audience: "user",
    message: "The pack {pack} has no resource {type}{hint}",
    remedy: "It has: {known}.",
  },
  CLI_NOT_WRITTEN: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "{file} cannot be written: {problem}",
    remedy: "Choose another place with --out.",
  },
  CLI_NO_ESBUILD: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "esbuild, which `packs build` bundles with, is not installed",
    remedy: "Run `npm install --save-dev esbuild` in {folder}, or above it.",
  },
  CLI_EXPORT: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "{file} is no export of a stack:",
    remedy: "Write one with `pulumi stack export --show-secrets --file {file}`.",
  },
  CLI_NO_REQUEST: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "it is done in code, so there is no request to explain",
    remedy: "Explain an operation that is declared as a request; `packs try` runs any.",
  },
  CLI_INPUTS_FILE: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "The inputs file {file} cannot be used:",
    remedy:
      "It holds `config`, `resources` (for each its `inputs`, and perhaps the inputs to change in `update` and `replace`) and `functions` (for each its inputs).",
  },
} as const satisfies Record<string, ErrorRow>;
