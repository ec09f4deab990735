import type { FunctionHandler, OperationContext, ResourceHandler } from "../../handler/handler.ts";
import type { PlainObject } from "../../model/plain.ts";
import type { PropertyObject } from "../../model/value.ts";
import type { CodeReference, FunctionDefinition, ResourceDefinition } from "../../pack/definition.ts";
import type { Pack } from "../../pack/pack.ts";

/** A provider's configuration once complete: values with secrets, and as handlers see them. */
export interface Configuration {
  readonly values: PropertyObject;
  readonly plain: PlainObject;
}

/** A migration done in code: from a state, without secrets marked, to the one it is now. */
export type MigrateInCode = (state: PlainObject, operation: OperationContext) => Promise<PlainObject>;

/** A resource that a call is about, with all that is needed to perform it. */
export interface ResourceTarget {
  readonly pack: Pack;
  readonly token: string;
  readonly definition: ResourceDefinition;
  readonly handler: ResourceHandler;
  /** loads a migration that is done in code */
  readonly migration: (reference: CodeReference) => Promise<MigrateInCode>;
  readonly configuration: Configuration;
}

/** A function that a call is about. */
export interface FunctionTarget {
  readonly pack: Pack;
  readonly token: string;
  readonly definition: FunctionDefinition;
  readonly handler: FunctionHandler;
  readonly configuration: Configuration;
}
