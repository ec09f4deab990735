#!/usr/bin/env node
// The plugin, for those who have the npm package on PATH; the installed plugin has a launcher of its own.
import "../dist/plugin/start.cjs";
