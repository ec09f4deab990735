// Builds the plugin and installs it for the Pulumi CLI of this machine: `npm run plugin:install`.
import { homedir } from "node:os";
import path from "node:path";
import { build } from "./build/build.ts";
import { installPlugin } from "./build/install.ts";

await build();
const { PULUMI_HOME } = process.env;
console.log(`installed ${await installPlugin(PULUMI_HOME || path.join(homedir(), ".pulumi"))}`);
