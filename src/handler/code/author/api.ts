/** What `import … from "pulumi-packs"` gives to the modules of a pack at run time. */
import { fromDynamicProvider } from "../dynamic/from-dynamic-provider.ts";
import { assetArchive, fileArchive, remoteArchive } from "./archives.ts";
import { HttpError, PackError } from "./error.ts";
import { archiveFiles } from "./read-archive.ts";
import { assetBytes, assetText } from "./read-asset.ts";
import { fileAsset, isUnknown, remoteAsset, secret, stringAsset, unknown } from "./values.ts";

/** The exports of `src/index.ts` that exist at run time; a test keeps the two equal. */
export const authorApi = {
  HttpError,
  PackError,
  archiveFiles,
  assetArchive,
  assetBytes,
  assetText,
  fileArchive,
  fileAsset,
  fromDynamicProvider,
  isUnknown,
  remoteArchive,
  remoteAsset,
  secret,
  stringAsset,
  unknown,
} as const satisfies Readonly<Record<string, unknown>>;
