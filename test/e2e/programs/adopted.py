"""The program of dynamic.py on the pack: python adopted.py <folder> <project> <stack>. Prints the counts of changes."""
import json
import sys

import pulumi_github_labels as github_labels
from pulumi import automation


def program():
    repository = {"owner": "acme", "repo": "shop"}
    github_labels.Label("bug", **repository, name="bug", color="D73A4A")
    github_labels.Label("wish", **repository, name="kind/wish", color="a2eeef", description="Would be nice")


folder, project, stack = sys.argv[1:]
options = automation.LocalWorkspaceOptions(work_dir=folder)
chosen = automation.create_or_select_stack(stack, project, program=program, opts=options)
print(json.dumps(chosen.up().summary.resource_changes))
