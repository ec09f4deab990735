/** The parts of a resource's URN. */
export interface Urn {
  readonly stack: string;
  readonly project: string;
  /** the resource's own token, without those of its parents */
  readonly type: string;
  /** may hold `::` */
  readonly name: string;
}

/** The parts of `urn:pulumi:<stack>::<project>::<parents$type>::<name>` (protocol §5.1); undefined for other text. */
export function parseUrn(urn: string): Urn | undefined {
  const [stack, project, types, ...name] = urn.replace(/^urn:pulumi:/, "").split("::");
  if (stack === undefined || project === undefined || types === undefined || name.length === 0) return undefined;
  return { stack, project, type: types.slice(types.lastIndexOf("$") + 1), name: name.join("::") };
}
