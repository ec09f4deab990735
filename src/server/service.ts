import { decodeCheck, decodeCheckConfig, encodeCheck } from "../codec/check.ts";
import { decodeConfigure, encodeConfigure } from "../codec/config.ts";
import { decodeDiff, decodeDiffConfig, encodeDiff } from "../codec/diff.ts";
import { decodeAttach, decodeHandshake, encodeHandshake, encodePluginInfo } from "../codec/handshake.ts";
import { decodeInvoke, encodeInvoke } from "../codec/invoke.ts";
import { decodeList, encodeList } from "../codec/list.ts";
import { decodeParameterize, encodeParameterize } from "../codec/parameterize.ts";
import { decodeCreate, decodeDelete, decodeRead, decodeUpdate, encodeRead } from "../codec/resource.ts";
import { decodeGetSchema, encodeGetMapping, encodeGetMappings, encodeGetSchema } from "../codec/schema.ts";
import { PacksError } from "../error/error.ts";
import { hostVersion } from "../platform/version.ts";
import { ResourceProviderService as methods } from "../proto/pulumi/provider.ts";
import { encodeCreated, encodeUpdated } from "./completed.ts";
import type { Rpc } from "./rpc.ts";
import { streaming, unary } from "./unary.ts";

/** The service, an entry for each of its RPCs: how the request is decoded, what is done, and how the reply is encoded. */
export const service: readonly Rpc[] = [
  unary(methods.handshake, {
    decode: decodeHandshake,
    session: (sessions, peer, request) => sessions.begin(peer, request),
    verb: () => {},
    encode: encodeHandshake,
  }),
  unary(methods.attach, {
    decode: decodeAttach,
    verb: (session, address) => session.attach(address),
    encode: () => ({}),
  }),
  unary(methods.getPluginInfo, {
    decode: () => undefined,
    verb: () => hostVersion,
    encode: encodePluginInfo,
  }),
  unary(methods.parameterize, {
    decode: decodeParameterize,
    verb: ({ provider }, request, context) => provider.parameterize(request, context),
    encode: encodeParameterize,
  }),
  unary(methods.getSchema, {
    decode: decodeGetSchema,
    verb: ({ provider }, request, context) => provider.getSchema(request, context),
    encode: encodeGetSchema,
  }),
  unary(methods.checkConfig, {
    decode: decodeCheckConfig,
    verb: ({ provider }, request, context) => provider.checkConfig(request, context),
    encode: encodeCheck,
  }),
  unary(methods.diffConfig, {
    decode: decodeDiffConfig,
    verb: ({ provider }, request, context) => provider.diffConfig(request, context),
    encode: encodeDiff,
  }),
  unary(methods.configure, {
    decode: decodeConfigure,
    verb: ({ provider }, request, context) => provider.configure(request, context),
    encode: encodeConfigure,
  }),
  unary(methods.check, {
    decode: decodeCheck,
    verb: ({ provider }, request, context) => provider.check(request, context),
    encode: encodeCheck,
  }),
  unary(methods.diff, {
    decode: decodeDiff,
    verb: ({ provider }, request, context) => provider.diff(request, context),
    encode: encodeDiff,
  }),
  unary(methods.create, {
    decode: decodeCreate,
    verb: ({ provider }, request, context) => provider.create(request, context),
    encode: encodeCreated,
  }),
  unary(methods.read, {
    decode: decodeRead,
    verb: ({ provider }, request, context) => provider.read(request, context),
    encode: encodeRead,
  }),
  unary(methods.update, {
    decode: decodeUpdate,
    verb: async ({ provider }, request, context) => ({
      id: request.id,
      ...(await provider.update(request, context)),
    }),
    encode: encodeUpdated,
  }),
  unary(methods.delete, {
    decode: decodeDelete,
    verb: ({ provider }, request, context) => provider.delete(request, context),
    encode: () => ({}),
  }),
  streaming(methods.list, {
    decode: decodeList,
    verb: ({ provider }, request, context) => provider.list(request, context),
    encode: encodeList,
  }),
  unary(methods.invoke, {
    decode: decodeInvoke,
    verb: ({ provider }, request, context) => provider.invoke(request, context),
    encode: encodeInvoke,
  }),
  unary(methods.call, { decode: ({ tok }) => tok, verb: (_, token) => noComponents(token), encode: refused }),
  unary(methods.construct, { decode: ({ type }) => type, verb: (_, token) => noComponents(token), encode: refused }),
  unary(methods.cancel, {
    decode: () => undefined,
    verb: (session) => session.cancel(),
    encode: () => ({}),
    atOnce: true,
  }),
  unary(methods.getMapping, { decode: () => undefined, verb: () => {}, encode: encodeGetMapping }),
  unary(methods.getMappings, { decode: () => undefined, verb: () => {}, encode: encodeGetMappings }),
];

function noComponents(token: string): never {
  throw PacksError.of("SERVER_NO_COMPONENTS", { token });
}

function refused(response: never): never {
  return response;
}
