// Stands in for @grpc/proto-loader in the bundle: see plugin.ts.
exports.loadSync = () => {
  throw new Error("@grpc/proto-loader is not part of the plugin");
};
