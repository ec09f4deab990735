import { type FunctionHandler, PackError, type ResourceHandler } from "pulumi-packs";
import { type Caller, type Config, type GithubLabel, pages, request } from "./github.ts";

interface Inputs {
  owner: string;
  repo: string;
  name: string;
  color: string;
  description?: string;
}

interface State extends Inputs {
  url: string;
  labelId?: number;
}

type Place = Pick<Inputs, "owner" | "repo" | "name">;

export const label: ResourceHandler<Inputs, State, Config> = {
  async create(context) {
    const { owner, repo, name, color, description } = context.inputs;
    const made = await request<GithubLabel>(context, "POST", listOf(context.inputs), { name, color, description });
    if (made === undefined) throw new PackError(`There is no repository ${owner}/${repo} for this token`);
    // GitHub writes colours in lower case; a preview has promised them as they were given
    return { id: `${owner}/${repo}/${made.name}`, state: { ...stateOf(context.inputs, made), color } };
  },

  async read(context) {
    // what a dynamic provider made has an id of another form, and all of its properties
    const { owner, repo, name } = context.state;
    const place = owner && repo && name ? { owner, repo, name } : placeIn(context.id);
    const found =
      (await request<GithubLabel>(context, "GET", pathOf(place))) ??
      (await renamed(context, place, context.state.labelId));
    return found === undefined ? null : { state: stateOf(place, found) };
  },

  async update(context) {
    const { name, color, description } = context.inputs;
    const change = { new_name: name, color, description: description ?? "" };
    const changed = await request<GithubLabel>(context, "PATCH", pathOf(context.state), change);
    if (changed === undefined)
      throw new PackError(`The label ${context.state.name} is gone; \`pulumi refresh\` takes note of it`);
    return { state: { ...stateOf(context.inputs, changed), color } };
  },

  async delete(context) {
    await request(context, "DELETE", pathOf(context.state));
  },
};

export const labels: FunctionHandler<
  { owner: string; repo: string },
  { labels: { name: string; color: string; description?: string }[] },
  Config
> = async (context) => {
  const { owner, repo } = context.inputs;
  const found = await pages<GithubLabel>(context, listOf(context.inputs));
  if (found === undefined) throw new PackError(`There is no repository ${owner}/${repo} for this token`);
  const byName = found.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    labels: byName.map(({ name, color, description }) => ({
      name,
      color,
      ...(description !== null && { description }),
    })),
  };
};

/** A label that somebody renamed has kept GitHub's own id. */
async function renamed(caller: Caller, place: Place, id: number | undefined): Promise<GithubLabel | undefined> {
  if (id === undefined) return undefined;
  return (await pages<GithubLabel>(caller, listOf(place)))?.find((each) => each.id === id);
}

function stateOf({ owner, repo }: Pick<Place, "owner" | "repo">, found: GithubLabel): State {
  const { name, color, description, url, id } = found;
  return { owner, repo, name, color, url, labelId: id, ...(description !== null && { description }) };
}

/** `owner/repo/name`, of which the name may have slashes of its own. */
function placeIn(id: string): Place {
  const [owner = "", repo = "", ...name] = id.split("/");
  if (owner === "" || repo === "" || name.length === 0) throw new PackError(`The id ${id} is not owner/repo/name`);
  return { owner, repo, name: name.join("/") };
}

function listOf({ owner, repo }: Pick<Place, "owner" | "repo">): string {
  return `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/labels`;
}

function pathOf(place: Place): string {
  return `${listOf(place)}/${encodeURIComponent(place.name)}`;
}
