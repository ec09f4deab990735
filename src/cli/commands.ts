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
    "build",
    {
      usage: "<folder> [options]",
      summary: "Bundles a pack with the npm packages that its code imports, and writes its archive",
      options: new Map([
        ["--out <file>", "the archive to write; otherwise <name>-<version>.tgz in the current folder"],
      ]),
      load: () => import("./commands/build.ts"),
    },
  ],
  [
    "adopt",
    {
      usage: "<export.json> [options]",
      summary: "Lists what would become of a stack's dynamic resources when its program continues with a pack",
      options: new Map([
        ["--pack <reference>", "the pack; otherwise the one in the current folder"],
        ["--config <key=value>", "sets a configuration key; may be given more than once"],
        ...packOptions,
      ]),
      load: () => import("./commands/adopt.ts"),
    },
  ],
  [
    "explain",
    {
      usage: "<reference> <Resource|function> [operation] [options]",
      summary: "Shows the request of an operation as curl, and what each part of it is made of, without sending it",
      options: new Map([
        ["--inputs <file>", "the inputs, as a file or as JSON; otherwise those of try.yaml beside the pack"],
        ["--id <id>", "the id of the object, for read, update and delete"],
        ["--state <file>", "its state, as a file or as JSON; otherwise the inputs"],
        ["--config <key=value>", "sets a configuration key; may be given more than once"],
        ["--send", "sends it, and shows what becomes of the answer"],
      ]),
      load: () => import("./commands/explain.ts"),
    },
  ],
  [
    "schema",
    {
      usage: "<reference> [options]",
      summary: "Prints the Pulumi package schema of a pack",
      options: new Map([...packOptions, ["--extend", "as an extension of the base package"]]),
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
