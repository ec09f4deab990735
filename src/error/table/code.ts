import type { ErrorRow } from "../row.ts";

/** Failures of the code of packs: loading it, what it throws and what it returns. */
export const codeErrors = {
  CODE_FILE_MISSING: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{place} needs the file “{file}”, which is not in the pack{hint}",
    remedy: "Write the path relative to the importing file, with its extension.",
  },
  CODE_IMPORT_REFUSED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{place} imports “{specifier}”, which a pack cannot load at run time{hint}",
    remedy:
      "Import the pack's own files, node:* and pulumi-packs; bundle everything else into the pack with `packs build`.",
  },
  CODE_SYNTAX: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{place}: {problem}",
    remedy: "Correct the pack's code; types are imported with `import type`.",
  },
  CODE_NOT_ERASABLE: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{place}: {problem}",
    remedy:
      "Packs run TypeScript whose types can simply be erased: use a constant object instead of an enum, a module instead of a namespace, and plain fields instead of parameter properties; or bundle the pack with `packs build`.",
  },
  CODE_COMMONJS: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{place} uses “{name}” as CommonJS modules do, but the modules of a pack are ES modules",
    remedy:
      "Write `import … from` instead of require(), `export` instead of module.exports, and import.meta.dirname instead of __dirname; or bundle the pack with `packs build`.",
  },
  CODE_LOAD_FAILED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{module} failed while it was loaded: {problem}",
    remedy: "",
  },
  CODE_EXPORT_MISSING: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{module} does not export “{name}”, which pack.yaml binds{hint}",
    remedy: "Export it, or correct `code:` in pack.yaml.",
  },
  CODE_EXPORT_INVALID: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "“{name}” of {module} is {found}, not {wanted}{hint}",
    remedy: "See ResourceHandler and FunctionHandler of pulumi-packs.",
  },
  CODE_FAILED: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "{problem}",
    remedy: "",
  },
  CODE_REFUSED: {
    status: "FAILED_PRECONDITION",
    audience: "user",
    message: "{problem}",
    remedy: "",
  },
  CODE_GIVEN: {
    status: "INVALID_ARGUMENT",
    audience: "user",
    message: "the values cannot be given to the pack's code",
    remedy: "Make them flatter, or pass them as JSON text.",
  },
  CODE_RESULT: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "the handler returned what cannot be kept",
    remedy: "Return JSON-like values, and secret(…) or assets of pulumi-packs.",
  },
  CODE_RESULT_LOST: {
    status: "FAILED_PRECONDITION",
    audience: "author",
    message: "the handler returned no usable id",
    remedy:
      "Return an object with id and state. The object may exist all the same: look for it, and delete or import it, before the next `pulumi up`.",
  },
  CODE_CANCELLED: {
    status: "CANCELLED",
    audience: "user",
    message: "cancelled",
    remedy: "",
  },
  CODE_DEADLINE: {
    status: "DEADLINE_EXCEEDED",
    audience: "user",
    message: "the handler did not finish within {seconds} s",
    remedy: "{next}",
  },
} as const satisfies Record<string, ErrorRow>;
