import type { ChannelOptions } from "@grpc/grpc-js";

/** The largest message that the engine takes, and so the largest that we take: 400 MiB (protocol §1.7). */
export const maxMessageBytes = 400 * 1024 * 1024;

/** Options of every server and channel. */
export const channelOptions = {
  "grpc.max_receive_message_length": maxMessageBytes,
  "grpc.max_send_message_length": -1,
  // everything is on the loopback interface: a proxy of the user's environment must not see it
  "grpc.enable_http_proxy": 0,
  "grpc.enable_channelz": 0,
} as const satisfies ChannelOptions;
