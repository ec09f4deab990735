"""A Pulumi program whose labels a dynamic provider makes: python dynamic.py <folder> <project> <stack>. Prints the counts of changes."""
import json
import sys
from urllib.parse import quote
from urllib.request import Request, urlopen

from pulumi import Input, Output, ResourceOptions, automation
from pulumi.dynamic import ConfigureRequest, CreateResult, Resource, ResourceProvider, UpdateResult


class LabelProvider(ResourceProvider):
    endpoint: str
    token: str

    def configure(self, req: ConfigureRequest):
        self.endpoint = req.config.require("github-labels:endpoint")
        self.token = req.config.require("github-labels:token")

    def create(self, props):
        made = self._send("POST", self._labels(props), {key: props.get(key) for key in ("name", "color", "description")})
        return CreateResult(id_=str(made["id"]), outs={**props, "url": made["url"]})

    def update(self, _id, olds, news):
        change = {"new_name": news["name"], "color": news["color"], "description": news.get("description") or ""}
        made = self._send("PATCH", f"{self._labels(olds)}/{quote(olds['name'], safe='')}", change)
        return UpdateResult(outs={**news, "url": made["url"]})

    def delete(self, _id, props):
        self._send("DELETE", f"{self._labels(props)}/{quote(props['name'], safe='')}")

    def _labels(self, props):
        return f"{self.endpoint}/repos/{props['owner']}/{props['repo']}/labels"

    def _send(self, method, url, body=None):
        headers = {"Authorization": f"Bearer {self.token}", "User-Agent": "pulumi"}
        data = None if body is None else json.dumps({key: value for key, value in body.items() if value is not None})
        with urlopen(Request(url, data and data.encode(), headers, method=method)) as answer:
            return json.loads(answer.read() or "{}")


class Label(Resource):
    url: Output[str]

    def __init__(self, name: str, props: dict[str, Input[str]], opts: ResourceOptions | None = None):
        super().__init__(LabelProvider(), name, {"url": None, "description": None, **props}, opts)


def program():
    repository = {"owner": "acme", "repo": "shop"}
    Label("bug", {**repository, "name": "bug", "color": "D73A4A"})
    Label("wish", {**repository, "name": "kind/wish", "color": "a2eeef", "description": "Would be nice"})


folder, project, stack = sys.argv[1:]
options = automation.LocalWorkspaceOptions(work_dir=folder)
chosen = automation.create_or_select_stack(stack, project, program=program, opts=options)
print(json.dumps(chosen.up().summary.resource_changes))
