import type { Command } from "./io.ts";

/** A command of the authors' CLI, as help shows it. Its module is loaded when it is run. */
export interface CommandEntry {
  /** its arguments, in the notation of usage lines */
  readonly usage: string;
  /** one sentence, without a full stop */
  readonly summary: string;
  /** its options and what they mean */
  readonly options: ReadonlyMap<string, string>;
  readonly load: () => Promise<{ readonly run: Command }>;
}

const packOptions = [
  ["--name <name>", "calls the package otherwise than the pack does"],
  ["--allow-code", "lets the pack run its code"],
  ["--inline <when>", "always, never or auto: whether the embedded value holds the whole pack"],
] as const;

/** The commands by name. */
export const commands: ReadonlyMap<string, CommandEntry> = new Map<string, CommandEntry>([
  [
    "check",
    {
      usage: "<folder>",
      summary: "Checks a pack: everything that can be known without running it",
      options: new Map(),
      load: () => import("./commands/check.ts"),
    },
  ],
  [
    "schema",
    {
      usage: "<reference> [options]",
      summary: "Prints the Pulumi package schema of a pack",
      options: new Map(packOptions),
      load: () => import("./commands/schema.ts"),
    },
  ],
  [
    "try",
    {
      usage: "<reference> [Type] [options]",
      summary: "Walks the resources of a pack through their lifecycle, as the engine would",
      options: new Map([
        ["--inputs <file>", "the inputs to use; otherwise those of try.yaml beside the pack, or samples"],
        ["--config <key=value>", "sets a configuration key; may be given more than once"],
        ...packOptions,
      ]),
      load: () => import("./commands/try.ts"),
    },
  ],
]);
