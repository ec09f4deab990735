import packageJson from "../../package.json" with { type: "json" };

/** The host's own version: that of the plugin, and of the base package. */
export const hostVersion: string = packageJson.version;

/** Where the plugin's archives can be downloaded: what schemas say unless PACKS_DOWNLOAD_URL does otherwise. */
export const pluginDownloadURL: string = packageJson.packs.pluginDownloadURL;
