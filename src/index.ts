/**
 * What authors of packs import as `pulumi-packs`: the shapes of handlers, and the few values that JSON does not have.
 * The host gives the same exports to the modules of a pack at run time, so a pack needs no `node_modules`.
 */
export { assetArchive, fileArchive, remoteArchive } from "./handler/code/author/archives.ts";
export type {
  CheckContext,
  CreateContext,
  DeleteContext,
  DiffContext,
  InvokeContext,
  ListContext,
  OperationContext,
  PreviewContext,
  ReadContext,
  UpdateContext,
} from "./handler/code/author/context.ts";
export { HttpError, PackError, type PackErrorOptions } from "./handler/code/author/error.ts";
export type { FunctionHandler } from "./handler/code/author/function.ts";
export type { HttpClient, HttpOptions } from "./handler/code/author/http.ts";
export { archiveFiles } from "./handler/code/author/read-archive.ts";
export { assetBytes, assetText } from "./handler/code/author/read-asset.ts";
export type {
  Awaitable,
  Checked,
  Created,
  Diffed,
  Listed,
  ReadResult,
  ResourceHandler,
  Updated,
} from "./handler/code/author/resource.ts";
export type {
  AfterStep,
  BeforeStep,
  RequestChanges,
  StepAnswer,
  StepContext,
  StepRequest,
} from "./handler/code/author/step.ts";
export {
  type Archive,
  type Asset,
  fileAsset,
  isUnknown,
  remoteAsset,
  type Secret,
  secret,
  stringAsset,
  type UnknownValue,
  unknown,
  type WithSecrets,
  type WithUnknowns,
} from "./handler/code/author/values.ts";
export {
  type DynamicHandler,
  type DynamicProvider,
  fromDynamicProvider,
} from "./handler/code/dynamic/from-dynamic-provider.ts";
export type { Log } from "./model/log.ts";
export type { Plain, PlainObject } from "./model/plain.ts";
