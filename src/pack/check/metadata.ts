import semver from "semver";
import type { Finding } from "../format/problem.ts";
import { packageNameProblem } from "./package-name.ts";
import type { Rule } from "./rule.ts";

/** The version is strict semver, and `requires` a range of such versions. */
export const versions: Rule = function* ({ definition }): Generator<Finding> {
  const { version, requires } = definition;
  // the parser also takes `v1.2.3` and blanks around
  if (semver.parse(version)?.raw !== version || version.startsWith("v")) {
    yield { path: ["version"], message: `${JSON.stringify(version)} is no version`, expected: "semver, such as 1.0.0" };
  }
  if (requires !== undefined && semver.validRange(requires) === null) {
    const message = `${JSON.stringify(requires)} is no range of versions`;
    yield { path: ["requires"], message, expected: "such as `>=1.2.0`" };
  }
};

/** The namespace fits the metaschema: it becomes the npm scope and part of Go's module path. */
export const namespace: Rule = function* ({ definition }): Generator<Finding> {
  if (definition.namespace === undefined || /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.namespace)) return;
  const message = `${JSON.stringify(definition.namespace)} is no namespace`;
  yield { path: ["namespace"], message, expected: "lower-case letters and digits, words joined by `-`" };
};

/** Links are whole URLs. */
export const links: Rule = function* ({ definition }): Generator<Finding> {
  for (const key of ["homepage", "repository", "logoUrl"] as const) {
    const url = definition[key];
    const schemes = key === "repository" ? /^(https?|git|ssh|git\+https|git\+ssh):\/\// : /^https?:\/\//;
    if (url === undefined || (schemes.test(url) && URL.canParse(url) && !/\s/.test(url))) continue;
    yield { path: [key], message: `${JSON.stringify(url)} is no URL`, expected: "such as `https://example.com/`" };
  }
};

/** Hosts are a host's name or address, with a port where it is not the scheme's own. */
export const hosts: Rule = function* ({ definition }): Generator<Finding> {
  for (const [index, host] of definition.hosts.entries()) {
    if (/^([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/.test(host)) continue;
    const name = /^[a-z][a-z0-9+.-]*:\/\/([^/\s]+)/i.exec(host)?.[1];
    const message = `${JSON.stringify(host)} is no host`;
    const suggestion = name === undefined ? {} : { suggestion: name };
    yield { path: ["hosts", index], message, expected: "`host` or `host:port`", ...suggestion };
  }
};

/** Former names of the pack are package names, other than its present one. */
export const formerNames: Rule = function* ({ definition, formerPackages }): Generator<Finding> {
  for (const [index, name] of formerPackages.entries()) {
    const wrong = name === definition.name ? "is the pack's present name" : packageNameProblem(name);
    if (wrong !== undefined) yield { path: ["aliases", index], message: wrong };
  }
};
