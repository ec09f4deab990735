/** The packages that the host itself provides to a pack's modules, such as `pulumi-packs`. */

/** The exports of a provided package, by name. */
export type VirtualExports = Readonly<Record<string, unknown>>;

/** Provided packages as modules with URLs. */
export interface VirtualModules {
  /** the URL of the package of that specifier */
  urlOf(specifier: string): string | undefined;
  /** whether the URL is one of these modules */
  has(url: string): boolean;
  sourceOf(url: string): string | undefined;
  /** Hands the live exports over; to be awaited before a module that imports them is loaded. */
  ready(): Promise<void>;
}

/**
 * Modules that export what the host's own objects hold. A module's text cannot reach our variables, and after bundling there
 * is no file to import them from: so the text reads them from a cell, another module, which we import and fill first.
 */
export function virtualModules(origin: string, packages: ReadonlyMap<string, VirtualExports>): VirtualModules {
  const base = origin.replace("//", "//host-");
  const cellUrl = `${base}cell`;
  const sources = new Map([[cellUrl, "export const cell = { packages: new Map() };"]]);
  const urls = new Map<string, string>();
  for (const [specifier, exports] of packages) {
    const url = `${base}packages/${specifier}`;
    urls.set(specifier, url);
    sources.set(url, sourceFor(specifier, Object.keys(exports), cellUrl));
  }
  return {
    urlOf: (specifier) => urls.get(specifier),
    has: (url) => sources.has(url),
    sourceOf: (url) => sources.get(url),
    async ready() {
      const { cell }: { cell: { packages: ReadonlyMap<string, VirtualExports> } } = await import(cellUrl);
      cell.packages = packages;
    },
  };
}

function sourceFor(specifier: string, names: readonly string[], cellUrl: string): string {
  return [
    `import { cell } from ${JSON.stringify(cellUrl)};`,
    `const exports = cell.packages.get(${JSON.stringify(specifier)});`,
    ...names.map(
      (name, index) => `const e${index} = exports[${JSON.stringify(name)}]; export { e${index} as ${name} };`,
    ),
  ].join("\n");
}
