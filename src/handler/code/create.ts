import { messageOf } from "../../error/error.ts";
import { type CreateOperation, PartialFailure, type ResourceState } from "../handler.ts";
import { copyOf } from "./copy.ts";
import type { AuthorFunction } from "./exports.ts";
import type { Workplace } from "./resource.ts";
import { createdState, isMembers, readMembers } from "./results.ts";
import { callAuthor } from "./run.ts";
import { whereOf } from "./subject.ts";
import { nameOfValue } from "./values.ts";

/**
 * The create operation of an author's function. Once the author has said `created(id)`, every failure is a PartialFailure
 * with what is known of the object, and a Cancel gives the handler up after the grace; before, it is awaited.
 */
export function createOperation(
  create: AuthorFunction,
  place: Workplace,
): (operation: CreateOperation) => Promise<ResourceState> {
  return async (operation) => {
    const subject = place.subjectOf("create");
    const exists = new AbortController();
    let made: ResourceState | undefined;

    function created(id: unknown, state: unknown = {}): void {
      if (typeof id !== "string" || id === "")
        throw new TypeError(`created() needs an id, a string with something in it, but got ${nameOfValue(id)}`);
      const members = isMembers(state) ? readMembers(state, ["state"], false) : undefined;
      made = { id, state: { ...made?.state, ...members?.value } };
      operation.created(id, made.state);
      exists.abort();
      const problems = members?.problems ?? [`state: ${nameOfValue(state)}; give an object`];
      if (problems.length > 0) throw new TypeError(`created() was given what cannot be kept: ${problems.join("; ")}`);
    }

    try {
      const returned = await callAuthor({
        subject,
        operation,
        runtime: place.runtime,
        interruptible: exists.signal,
        run: (context) => create(Object.freeze({ ...context, inputs: copyOf(operation.inputs), created })),
      });
      return createdState(returned, whereOf(subject));
    } catch (caught) {
      if (made === undefined || caught instanceof PartialFailure) throw caught;
      throw new PartialFailure(made, [reasonOf(caught)], caught);
    }
  };
}

/** A failure in one line. */
function reasonOf(caught: unknown): string {
  return messageOf(caught)
    .split("\n")
    .map((line) => line.trim())
    .join("; ");
}
