import { describe, expect, test } from "vitest";
import type { PlainObject } from "../../../src/model/plain.ts";
import type { StackResource } from "../../support/resource.ts";
import type { RunningPack } from "./pack.ts";

/** What happens to one resource, from its making to its end. Programs are complete: what a user would write each time. */
export interface Life {
  readonly type: string;
  readonly secrets?: readonly string[];
  /** makes what it needs on the server */
  readonly before?: () => Promise<unknown>;
  readonly program: PlainObject;
  /** the outputs that the server decides on, or that differ from the program */
  readonly outputs?: PlainObject;
  /** the next program, and the paths that its preview shows; undefined when nothing can change in place */
  readonly update?: { readonly program: PlainObject; readonly paths: readonly string[] };
  /** somebody changes the object, found by its id in the state, and what a preview after a refresh shows */
  readonly drift?: { readonly byHand: (id: string) => Promise<unknown>; readonly paths: readonly string[] };
  /** whether a second object like it may be made */
  readonly mayHaveTwins?: boolean;
  /** a program that needs another object */
  readonly replace: { readonly program: PlainObject; readonly paths: readonly string[] };
  /** from the id in the state; that id itself if not given */
  readonly importId?: string;
  /** what a query for a list of such objects says; false: they cannot be listed */
  readonly query?: PlainObject | false;
  /** the inputs that nobody can read back: after an import a preview shows them */
  readonly unreadable?: readonly string[];
  /** somebody deletes the object */
  readonly removeByHand: (id: string) => Promise<unknown>;
}

/** The packs that the tests of one file use: one with the right credentials, one with wrong ones. */
export interface Packs {
  readonly right: () => RunningPack;
  readonly wrong: () => RunningPack;
}

/** One test for each step of a life, in order, on one object. */
export function describeLife({ right, wrong }: Packs, life: Life): void {
  const { type, secrets = [], update, drift, replace, unreadable = [] } = life;
  describe(type, () => {
    let resource: StackResource;
    let { program } = life;
    const other = (pack = right()) => pack.resource(type, secrets);
    const idOf = (made: StackResource) => made.id ?? "";

    test("is made, and a second preview is empty, also after a refresh", async () => {
      await life.before?.();
      resource = other();
      expect(await resource.up(program)).toBe("create");
      expect(resource.state).toMatchObject({ ...without(program, unreadable), ...life.outputs });
      await settled(resource, program);
    });

    for (const doubled of life.mayHaveTwins ? [] : [program]) {
      test("is not made twice", async () => {
        const twin = other();
        await expect(twin.create(doubled)).rejects.toThrow(/exists already/);
        expect(twin.id).toBeUndefined();
      });
    }

    for (const change of update ? [update] : []) {
      test("is changed in place", async () => {
        program = change.program;
        expect(await resource.preview(program)).toMatchObject({ step: "update", paths: change.paths });
        expect(await resource.up(program)).toBe("update");
        expect(resource.state).toMatchObject(without(program, unreadable));
        await settled(resource, program);
      });
    }

    for (const { byHand, paths } of drift ? [drift] : []) {
      test("shows what was changed by hand, and sets it right", async () => {
        await byHand(idOf(resource));
        expect(await resource.refresh()).toBe(true);
        expect(await resource.preview(program)).toMatchObject({ paths });
        expect(await resource.up(program)).toBe(update === undefined ? "replace" : "update");
        await settled(resource, program);
      });
    }

    test("is imported by its id, with the inputs that make it", async () => {
      const imported = other();
      expect(await imported.import(life.importId ?? idOf(resource))).toBe(true);
      expect(imported.id).toBe(resource.id);
      expect(without(resource.state, unreadable)).toMatchObject(imported.inputs);
      expect((await imported.preview(program)).paths).toEqual(unreadable);
      expect(
        await other()
          .import("no-such-thing")
          .catch(() => false),
      ).toBe(false);
    });

    for (const query of life.query === false ? [] : [life.query]) {
      test("is in the list of those that exist, with the id to import it by", async () => {
        expect(await right().list(type, query)).toContain(resource.id);
      });
    }

    test("is read by .get", async () => {
      expect(await other().get(idOf(resource))).toEqual(without(resource.state, unreadable));
    });

    test("wrong credentials fail, and make nothing look gone", async () => {
      const stranger = other(wrong());
      stranger.given(idOf(resource), resource.inputs, resource.state);
      await expect(stranger.refresh()).rejects.toThrow(/credentials/);
      await expect(stranger.destroy()).rejects.toThrow(/credentials/);
      await expect(other(wrong()).up(replace.program)).rejects.toThrow(/credentials/);
      expect(stranger.id).toBe(resource.id);
      expect(await resource.refresh()).toBe(true);
    });

    test("is replaced when it cannot be changed", async () => {
      expect(await resource.preview(replace.program)).toMatchObject({ step: "replace", paths: replace.paths });
      const old = idOf(resource);
      expect(await resource.up(replace.program)).toBe("replace");
      expect(resource.state).toMatchObject(without(replace.program, unreadable));
      expect(old !== resource.id && (await other().get(old)) !== undefined).toBe(false);
      await settled(resource, replace.program);
    });

    test("is made anew when somebody deletes it", async () => {
      await life.removeByHand(idOf(resource));
      expect(await resource.refresh()).toBe(false);
      expect(await resource.up(replace.program)).toBe("create");
    });

    test("is deleted, and deleted again", async () => {
      const id = idOf(resource);
      await resource.destroy();
      expect(await other().get(id)).toBeUndefined();
      await resource.destroy();
    });
  });
}

async function settled(resource: StackResource, program: PlainObject): Promise<void> {
  const nothing = { step: "same", paths: [] };
  expect(await resource.preview(program)).toMatchObject(nothing);
  expect(await resource.refresh()).toBe(true);
  expect(await resource.preview(program)).toMatchObject(nothing);
}

function without(properties: PlainObject, names: readonly string[]): PlainObject {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
