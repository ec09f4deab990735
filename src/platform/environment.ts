import { homedir } from "node:os";

/** What the process was started with: the only way in which environment variables and the current folder reach the layers above. */
export interface Environment {
  /** absolute */
  readonly cwd: string;
  /** absolute; the user's home folder */
  readonly home: string;
  readonly variables: { readonly [name: string]: string | undefined };
}

/** The environment of this process, as it is now. */
export function processEnvironment(): Environment {
  return { cwd: process.cwd(), home: homedir(), variables: { ...process.env } };
}
