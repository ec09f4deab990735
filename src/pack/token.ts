/**
 * Tokens. Authors' files never hold the package part, so that `--name` can rename a package (design.md §4):
 * `Zone` is `powerdns:index:Zone`, `dns/Zone` is `powerdns:dns:Zone`.
 */

/** The token of an author's name in a package. */
export function formatToken(packageName: string, authorName: string): string {
  const { module, member } = splitName(authorName);
  return `${packageName}:${module ?? "index"}:${member}`;
}

/** The parts of a token, the name as authors write it; undefined when the text is no token. An empty module is the root. */
export function parseToken(token: string): { packageName: string; authorName: string } | undefined {
  const [packageName, module, member, ...more] = token.split(":");
  if (!packageName || module === undefined || !member || more.length > 0) return undefined;
  return { packageName, authorName: module === "" || module === "index" ? member : `${module}/${member}` };
}

/** The module and the member of an author's name; the module is undefined for the root. */
export function splitName(authorName: string): { module: string | undefined; member: string } {
  const slash = authorName.lastIndexOf("/");
  return slash === -1
    ? { module: undefined, member: authorName }
    : { module: authorName.slice(0, slash), member: authorName.slice(slash + 1) };
}
