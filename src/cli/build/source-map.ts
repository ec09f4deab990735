/**
 * A source map that says the same wherever npm put the packages: a source of a package is `node_modules/<package>/…`, be it
 * hoisted, nested or linked (the digest of a pack depends on its source maps too). Others are paths in the pack's folder.
 */
export function portableMap(map: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(map);
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || !("sources" in parsed) || !Array.isArray(parsed.sources))
    return map;
  const sources = parsed.sources.map((source) => String(source).replace(/^.*(?:^|\/)(?=node_modules\/)/, ""));
  return new TextEncoder().encode(JSON.stringify({ ...parsed, sources }));
}
