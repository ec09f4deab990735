// A dynamic provider as programs have it: this file works in a Pulumi program, and it works here.
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config("github-labels");
const endpoint = config.get("endpoint") ?? "https://api.github.com";
const token = config.require("token");

export interface LabelArgs {
  owner: pulumi.Input<string>;
  repo: pulumi.Input<string>;
  name: pulumi.Input<string>;
  color: pulumi.Input<string>;
  description?: pulumi.Input<string>;
}

interface LabelInputs {
  owner: string;
  repo: string;
  name: string;
  color: string;
  description?: string;
}

interface LabelOutputs extends LabelInputs {
  url: string;
}

async function github(method: string, path: string, body?: object) {
  const response = await fetch(`${endpoint}/repos/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: "application/vnd.github+json",
      "User-Agent": "pulumi-dynamic-provider",
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (response.status === 404) return undefined;
  const answer = response.status === 204 ? {} : JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer;
}

function labelsOf({ owner, repo }: { owner: string; repo: string }) {
  return `${owner}/${repo}/labels`;
}

function pathOf(label: LabelInputs) {
  return `${labelsOf(label)}/${encodeURIComponent(label.name)}`;
}

const provider: pulumi.dynamic.ResourceProvider = {
  async check(_olds: LabelInputs, news: LabelInputs) {
    const failures: pulumi.dynamic.CheckFailure[] = [];
    if (news.name?.includes(",")) failures.push({ property: "name", reason: "a label's name has no comma" });
    return { inputs: news, failures };
  },

  async diff(_id: string, olds: LabelOutputs, news: LabelInputs) {
    const replaces = (["owner", "repo"] as const).filter((key) => olds[key] !== news[key]);
    const changed =
      olds.name !== news.name ||
      olds.color.toLowerCase() !== news.color.toLowerCase() ||
      olds.description !== news.description;
    return { changes: replaces.length > 0 || changed, replaces, deleteBeforeReplace: true };
  },

  async create(inputs: LabelInputs) {
    const { name, color, description } = inputs;
    const label = await github("POST", labelsOf(inputs), { name, color, description });
    if (label === undefined) throw new Error(`there is no repository ${inputs.owner}/${inputs.repo}`);
    return { id: label.id.toString(), outs: { ...inputs, url: label.url } };
  },

  async read(id: string, props: LabelOutputs) {
    const label = await github("GET", pathOf(props));
    if (label === undefined) return {};
    const { name, color, url, description } = label;
    const { description: _before, ...kept } = props;
    return { id, props: { ...kept, name, color, url, ...(description !== null && { description }) } };
  },

  async update(_id: string, olds: LabelOutputs, news: LabelInputs) {
    const { name, color, description } = news;
    const label = await github("PATCH", pathOf(olds), { new_name: name, color, description: description ?? "" });
    return { outs: { ...news, url: label?.url ?? olds.url } };
  },

  async delete(_id: string, props: LabelOutputs) {
    await github("DELETE", pathOf(props));
  },
};

export class Label extends pulumi.dynamic.Resource {
  declare public readonly url: pulumi.Output<string>;

  constructor(name: string, args: LabelArgs, opts?: pulumi.CustomResourceOptions) {
    super(provider, name, { url: undefined, ...args }, opts);
  }
}
