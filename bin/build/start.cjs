// Starts the program: runs the bundle beside this file, with the compiled code that lies there if the plugin was installed.
"use strict";
const { readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const filename = path.join(__dirname, "packs.cjs");
const cacheFile = path.join(__dirname, "packs.cache");

// the bundle is ASCII; as latin1 it needs no decoding
const script = new vm.Script(
  `(function (require, module, exports, __filename, __dirname) {${read(filename, "latin1")}\n})`,
  {
    filename,
    cachedData: read(cacheFile),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  },
);
script.runInThisContext()(require, module, exports, filename, __dirname);

// only at the end of a run does the cache hold the functions that runs need, which V8 compiles when they are first called
if (process.env.PACKS_WRITE_COMPILED === "1") {
  process.on("exit", () => writeFileSync(cacheFile, script.createCachedData()));
}

function read(file, encoding) {
  try {
    return readFileSync(file, encoding);
  } catch (error) {
    if (error.code === "ENOENT" && file === cacheFile) return undefined;
    throw error;
  }
}
