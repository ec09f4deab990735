/** A resource done in code, as the provider wants it. */
import type * as host from "../handler.ts";
import { copyOf } from "./copy.ts";
import { createOperation } from "./create.ts";
import type { AuthorFunction, MemberName } from "./exports.ts";
import { checkRefinement, diffRefinement, listPage } from "./refinements.ts";
import { plainResult, readState, updatedState } from "./results.ts";
import { atOnce, callAuthor, never } from "./run.ts";
import type { CodeRuntime } from "./runtime.ts";
import { type Subject, whereOf } from "./subject.ts";

/** Where the operations of one resource run. */
export interface Workplace {
  readonly runtime: CodeRuntime;
  readonly subjectOf: (operation: string) => Subject;
}

/** Runs one of an author's operations on the given parts of its context. */
type Runner = (operation: host.OperationContext, parts: object) => Promise<unknown>;

/** The operations that the author's functions offer. */
export function resourceHandler(
  functions: ReadonlyMap<MemberName, AuthorFunction>,
  place: Workplace,
): host.ResourceHandler {
  const where = (name: MemberName) => whereOf(place.subjectOf(name));

  function runner(name: MemberName, interruptible: AbortSignal): Runner | undefined {
    const run = functions.get(name);
    if (run === undefined) return undefined;
    return (operation, parts) =>
      callAuthor({
        subject: place.subjectOf(name),
        operation,
        runtime: place.runtime,
        interruptible,
        waits: atOnce,
        run: (context) => run(Object.freeze({ ...context, ...parts })),
      });
  }

  const create = functions.get("create");
  const read = runner("read", atOnce);
  const update = runner("update", never);
  const remove = runner("delete", never);
  const list = runner("list", atOnce);
  const check = runner("check", atOnce);
  const diff = runner("diff", atOnce);
  const preview = runner("preview", atOnce);
  return {
    ...(create && { create: createOperation(create, place) }),
    ...(read && {
      read: async (operation) => readState(await read(operation, partsOf(operation)), operation.id, where("read")),
    }),
    ...(update && {
      update: async (operation) => {
        const parts = { ...partsOf(operation), old: copyOf(operation.old) };
        return updatedState(await update(operation, parts), operation.id, where("update"));
      },
    }),
    ...(remove && {
      delete: async (operation) => {
        await remove(operation, partsOf(operation));
      },
    }),
    ...(list && {
      list: async (operation) => {
        const { query, pageSize, continuationToken } = operation;
        return listPage(await list(operation, { query: copyOf(query), pageSize, continuationToken }), where("list"));
      },
    }),
    ...(check && {
      check: async (operation) => {
        const { inputs, old } = operation;
        return checkRefinement(
          await check(operation, { inputs: copyOf(inputs), old: old && copyOf(old) }),
          where("check"),
        );
      },
    }),
    ...(diff && {
      diff: async (operation) =>
        diffRefinement(await diff(operation, { ...partsOf(operation), old: copyOf(operation.old) }), where("diff")),
    }),
    ...(preview && {
      preview: async (operation) => {
        const { inputs, old, state } = operation;
        const parts = { inputs: copyOf(inputs), old: old && copyOf(old), state: state && copyOf(state) };
        return plainResult(await preview(operation, parts), true, where("preview"));
      },
    }),
  };
}

function partsOf({ id, inputs, state }: Pick<host.ReadOperation, "id" | "inputs" | "state">): object {
  return { id, inputs: copyOf(inputs), state: copyOf(state) };
}
