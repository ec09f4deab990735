/** `pulumi.dynamic`, and `@pulumi/pulumi/dynamic`. */
export type {
  CheckFailure,
  CheckResult,
  ConfigureRequest,
  CreateResult,
  DiffResult,
  ReadResult,
  ResourceProvider,
  UpdateResult,
} from "./provider.ts";
export { Resource } from "./resource.ts";
