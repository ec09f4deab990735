/** The environment variable that replaces the content of the package of this name. */
export function overrideVariable(name: string): string {
  return `PACKS_OVERRIDE_${name.toUpperCase().replaceAll("-", "_")}`;
}
