"""Does what it is told, line by line, on one stack: see test/languages/support/driver.ts."""

import json
import os
import sys

from pulumi import automation as auto

from program import program

folder, name, stack_name = sys.argv[1:]
command = {}


def config(stack):
    for each in command["config"]:
        stack.set_config(each["key"], auto.ConfigValue(each["value"], secret=each["secret"]))
    return {}


def up(stack):
    result = stack.up()
    outputs = {key: {"value": output.value, "secret": output.secret} for key, output in result.outputs.items()}
    return {"changes": result.summary.resource_changes, "outputs": outputs}


operations = {
    "config": config,
    "preview": lambda stack: {"changes": stack.preview().change_summary},
    "up": up,
    "refresh": lambda stack: {"changes": stack.refresh().summary.resource_changes},
    "import": lambda stack: {
        "changes": stack.import_resources(
            resources=command["resources"], protect=False, generate_code=False
        ).summary.resource_changes
    },
    "destroy": lambda stack: {"changes": stack.destroy().summary.resource_changes},
}

stack = auto.create_or_select_stack(
    stack_name,
    name,
    lambda: program(command["parameters"]),
    opts=auto.LocalWorkspaceOptions(
        work_dir=folder,
        # without main the YAML host cannot import
        project_settings=auto.ProjectSettings(name, "yaml", main=folder),
    ),
)
with os.fdopen(3, "w") as answers:
    for line in sys.stdin:
        command = json.loads(line)
        try:
            answer = operations[command["operation"]](stack)
        except Exception as error:
            answer = {"error": str(error)}
        print(json.dumps(answer, default=str), file=answers, flush=True)
