#!/usr/bin/env node
// Runs a program on the Node that this project pins, whatever Node the machine has: `node bin/run.js <script> [args]`.
import { spawn } from "node:child_process";
import { pinnedNode } from "./pinned-node.js";

const child = spawn(pinnedNode(), process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
