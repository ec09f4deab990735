// Adds up test reports: `count.ts vitest|go <report>…` prints "<passed> <failed>". A report that is missing is an error.
import { readFile } from "node:fs/promises";
import { countGo, countVitest } from "../test/support/reports.ts";

const [kind, ...reports] = process.argv.slice(2);
const count = kind === "go" ? countGo : countVitest;
const counts = await Promise.all(reports.map(async (report) => count(await readFile(report, "utf8"))));
const passed = counts.reduce((total, each) => total + each.passed, 0);
const failed = counts.reduce((total, each) => total + each.failed, 0);
console.log(`${passed} ${failed}`);
