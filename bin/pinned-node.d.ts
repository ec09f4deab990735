/** The path of the pinned Node's executable. */
export function pinnedNode(): string;
