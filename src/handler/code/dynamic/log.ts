/** `pulumi.log` in a pack: to the row of the resource that the operation is about. */
import type { Log } from "../../../model/log.ts";
import { currentScope } from "./scope.ts";

/** A message for `pulumi … -d`. The parameters after the first are a program's; those of this and the following are alike. */
export async function debug(
  message: string,
  _resource?: object,
  _stream?: number,
  _ephemeral?: boolean,
): Promise<void> {
  say("debug", message, false);
}

/** A message; an ephemeral one is shown beside the resource and not kept. */
export async function info(message: string, _resource?: object, _stream?: number, ephemeral = false): Promise<void> {
  say("info", message, ephemeral);
}

/** A warning. */
export async function warn(message: string, _resource?: object, _stream?: number, _ephemeral?: boolean): Promise<void> {
  say("warn", message, false);
}

/** An error, as text: it does not make the operation fail. */
export async function error(
  message: string,
  _resource?: object,
  _stream?: number,
  _ephemeral?: boolean,
): Promise<void> {
  say("error", message, false);
}

function say(level: Exclude<keyof Log, "progress">, message: string, ephemeral: boolean): void {
  const log = currentScope()?.log;
  // outside of operations what is printed goes where the guards send it
  if (log === undefined) console.log(`${level}: ${message}`);
  else log[ephemeral ? "progress" : level](String(message));
}
