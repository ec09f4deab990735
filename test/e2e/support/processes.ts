import { readdir, readFile, readlink } from "node:fs/promises";

/** A process that runs in some folder. */
export interface FolderProcess {
  readonly pid: number;
  readonly command: string;
}

/** The plugins of all engines that were started in a folder. */
export async function pluginsIn(folder: string): Promise<readonly FolderProcess[]> {
  const processes = await processesIn(folder);
  return processes.filter(({ command }) => command.includes("resource-packs"));
}

/** Ends what a killed CLI leaves behind: language hosts do not notice. */
export async function endProcessesIn(folder: string): Promise<void> {
  for (const { pid } of await processesIn(folder)) process.kill(pid, "SIGKILL");
}

/** Linux only, as is the CI. */
async function processesIn(folder: string): Promise<readonly FolderProcess[]> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry));
  const found = pids.map(async (pid) => {
    const inFolder = (await readlink(`/proc/${pid}/cwd`)) === folder;
    const command = inFolder ? await readFile(`/proc/${pid}/cmdline`, "utf8") : "";
    return { pid: Number(pid), command: command.replaceAll("\0", " ") };
  });
  const settled = await Promise.allSettled(found);
  return settled.flatMap((each) => (each.status === "fulfilled" && each.value.command !== "" ? [each.value] : []));
}
