/**
 * Every way in which the host can fail, in one table: what it says, whose fault it is and what to do next.
 * The rows stand in one file for each area; `docs/errors.md` is generated from here, and a test keeps throw sites in step.
 */
import { cliErrors } from "./table/cli.ts";
import { codeErrors } from "./table/code.ts";
import { codecErrors } from "./table/codec.ts";
import { configErrors } from "./table/config.ts";
import { handlerErrors } from "./table/handler.ts";
import { lifecycleErrors } from "./table/lifecycle.ts";
import { packErrors } from "./table/pack.ts";
import { parameterizeErrors } from "./table/parameterize.ts";
import { serverErrors } from "./table/server.ts";
import { sourceErrors } from "./table/source.ts";

/** The table, by code. */
export const errorTable = {
  ...serverErrors,
  ...codecErrors,
  ...parameterizeErrors,
  ...sourceErrors,
  ...packErrors,
  ...configErrors,
  ...lifecycleErrors,
  ...handlerErrors,
  ...codeErrors,
  ...cliErrors,
} as const;

/** A code of the table, `AREA_WHAT`. */
export type ErrorCode = keyof typeof errorTable;
