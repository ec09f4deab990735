// A Pulumi program whose labels a dynamic provider makes: node dynamic.js <folder> <project> <stack>. Prints the counts of changes.
// `label.ts` beside it is the very file that the pack `github-labels` gives to fromDynamicProvider.
import { LocalWorkspace } from "@pulumi/pulumi/automation/index.js";

const [workDir = "", projectName = "", stackName = ""] = process.argv.slice(2);

async function program() {
  const { Label } = await import("./label.ts");
  const repository = { owner: "acme", repo: "shop" };
  new Label("bug", { ...repository, name: "bug", color: "D73A4A" });
  new Label("wish", { ...repository, name: "kind/wish", color: "a2eeef", description: "Would be nice" });
}

const stack = await LocalWorkspace.createOrSelectStack({ stackName, projectName, program }, { workDir });
const { summary } = await stack.up();
console.log(JSON.stringify(summary.resourceChanges));
