#!/usr/bin/env node
// The authors' CLI: the plugin's program, which without a command would wait for an engine.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`packs needs Node 22.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
if (process.argv.length === 2) process.argv.push("--help");
await import("../dist/plugin/start.cjs");
