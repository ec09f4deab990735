import path from "node:path";

/** Where the CLI is and what it is run with. */
export interface Environment {
  /** the path of `pulumi` */
  readonly pulumi: string;
  readonly variables: NodeJS.ProcessEnv;
  /** `PULUMI_HOME`: plugins, caches; shared by all projects */
  readonly home: string;
}

/**
 * An environment in which nothing of the machine's own Pulumi is used: reference/engine.md §1 has the reasons.
 * `npm run test:e2e` names the CLI and the home in which the plugin is installed.
 */
export function pulumiEnvironment(state: string): Environment {
  const { PACKS_E2E_CLI: cli, PACKS_E2E_HOME: home, PATH } = process.env;
  if (cli === undefined || home === undefined) throw new Error("these tests are run by: npm run test:e2e");
  const variables = {
    PATH: `${cli}${path.delimiter}${PATH}`,
    HOME: home,
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: `file://${state}`,
    PULUMI_CONFIG_PASSPHRASE: "x",
    PULUMI_SKIP_UPDATE_CHECK: "1",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "1",
    PULUMI_IGNORE_AMBIENT_PLUGINS: "1",
  };
  return { pulumi: path.join(cli, "pulumi"), variables, home };
}

/** The executable of the plugin that is installed in a home. */
export function pluginExecutable(home: string, version: string): string {
  return path.join(home, "plugins", `resource-packs-v${version}`, "pulumi-resource-packs");
}
