import { writeSync } from "node:fs";

/**
 * Takes stdout for the protocol: from now on whatever the process writes to `process.stdout`, by `console.log` too, goes to
 * stderr, because the engine takes the first line of stdout for the port (protocol §1.6). Nobody may be listening there: what
 * cannot be written is dropped. The function that is returned writes one line to the real stdout.
 */
export function claimStdout(): (line: string) => void {
  const { stdout, stderr } = process;
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  stdout.write = stderr.write.bind(stderr);
  return (line) => {
    writeSync(stdout.fd, `${line}\n`);
  };
}
