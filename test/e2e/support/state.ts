/** A stack as the backend keeps it. */
export interface State {
  /** all of it, as it was exported */
  readonly text: string;
  readonly resources: readonly ResourceState[];
}

export interface ResourceState {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly initErrors?: readonly string[];
}

/** Reads what `pulumi stack export` prints. */
export function parseState(text: string): State {
  const exported: { deployment: { resources?: readonly ResourceState[] } } = JSON.parse(text);
  return { text, resources: exported.deployment.resources ?? [] };
}

/** The one resource with this name. Throws when there is none, or more than one. */
export function named(state: State, name: string): ResourceState {
  const found = state.resources.filter((resource) => resource.urn.endsWith(`::${name}`));
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${found.length} resources are called ${name}\n${state.text}`);
  return only;
}

/** The provider resources, in the order of the state. */
export function providers(state: State): readonly ResourceState[] {
  return state.resources.filter((resource) => resource.type.startsWith("pulumi:providers:"));
}
