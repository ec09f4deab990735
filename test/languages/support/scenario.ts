import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect } from "vitest";
import { type House, startHouse } from "../../e2e/support/house.ts";
import { openProject, temporaryFolder } from "../../e2e/support/project.ts";
import { named, providers } from "../../e2e/support/state.ts";
import { writeFiles } from "../../support/folder.ts";
import { startDriver } from "./driver.ts";
import { runnerOf } from "./runners.ts";

const secrets = ["password-in-a-secret", "password-in-an-object", "password-in-a-list", "the-token-of-echo"];

/**
 * The whole life of a stack that a program in some language makes of five packs, two of them versions of one.
 * `newer` is the name of the second version.
 */
export async function wholeLife(language: string, newer: string): Promise<void> {
  const [house, second] = [await startHouse(), await startHouse()];
  Object.assign(second, { token: "token-of-the-second-house" });
  const [folder, backend, files] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  const packed = zipSync({ "b.csv": strToU8("3,4") });
  writeFiles(files, { "source.txt": "hello", "data/deep/a.csv": "1,2", "packed.zip": packed });
  for (const name of ["old", "found", "other"]) hang(house, name);
  const name = language.toLowerCase();
  const project = openProject(name, folder, backend);
  const driver = startDriver(runnerOf(language), name, folder, backend);
  const onDisk = (file: string) => readFile(path.join(files, file), "utf8");
  const houses = { existing: "light-old", endpoint: second.url, token: second.token };
  const first = { ...houses, folder: files, text: "first", brightness: 40 };
  await driver.config(
    { "lights:endpoint": house.url },
    { "lights:token": house.token, "echo:token": "the-token-of-echo" },
  );

  // preview
  expect(await driver.preview(first)).toMatchObject({ changes: { create: 10 } });
  expect([house.lights.size, second.lights.size]).toEqual([3, 0]);
  expect((await readdir(files)).sort()).toEqual(["data", "packed.zip", "source.txt"]);

  // up
  const made = await driver.up(first);
  expect(made).toMatchObject({ changes: { create: 10 } });
  expect(made.outputs).toMatchObject({
    account: { value: "nobody", secret: false },
    newerAccount: { value: "somebody" },
    value: { value: { list: [1, "two", true], text: "first" } },
    tokenDigest: { value: expect.stringMatching(/^[0-9a-f]{64}$/) },
    kinds: { value: [true, 3, 1.5, "green", ["b", "a"], { k: "v", from: "nobody" }, "here"] },
    anything: { value: [{ deep: { number: 1 } }] },
    size: { value: 15 },
    user: { value: "me" },
    drawn: { value: expect.stringMatching(/^.{20}$/), secret: true },
    serial: { value: "SN-1" },
    there: { value: ["SN-1", "red"] },
    old: { value: "old" },
    thrown: { value: 2 },
    found: { value: ["lamp"] },
    repeated: { value: { inner: "password-in-a-secret" }, secret: true },
    greeting: { value: 5 },
    site: { value: ["data/deep/a.csv", "index.html", "packed/b.csv"] },
  });
  expect([await onDisk("greeting.txt"), await onDisk("site/index.html")]).toEqual(["hello", "first"]);
  expect(await onDisk("site/packed/b.csv")).toBe("3,4");
  expect([...second.lights.values()]).toMatchObject([{ name: "there", room: "cellar", colour: "red" }]);

  // secrets, and who serves whom
  const state = await project.state();
  expect(named(state, "lamp").outputs).toMatchObject({ brightness: 40, pin: { ciphertext: expect.any(String) } });
  for (const secret of [...secrets, house.token, second.token, String(made.outputs["drawn"]?.value)])
    expect(state.text).not.toContain(secret);
  expect(
    providers(state)
      // SDKs ask the engine itself for what a resource reference stands for
      .filter(({ type }) => type !== "pulumi:providers:pulumi")
      .map(
        ({ type, urn }) =>
          `${type} ${urn
            .split("::")
            .at(-1)
            ?.replace(/_dev.*/, "")}`,
      )
      .sort(),
  ).toEqual([
    "pulumi:providers:dice default_1_0_0",
    "pulumi:providers:echo default_1_0_0",
    `pulumi:providers:${newer} default_2_0_0`,
    "pulumi:providers:lights default_1_0_0",
    "pulumi:providers:lights other",
    "pulumi:providers:local-files default_1_0_0",
  ]);

  // up with nothing changed
  expect(changesOf(await driver.up(first))).toEqual({});

  // update, in place and by content
  writeFiles(files, { "source.txt": "hello again" });
  const changed = { ...first, text: "second", brightness: 80 };
  const updated = await driver.up(changed);
  expect(changesOf(updated)).toEqual({ update: 6 });
  expect(updated.outputs).toMatchObject({ value: { value: { text: "second" } }, drawn: made.outputs["drawn"] });
  expect([await onDisk("greeting.txt"), await onDisk("site/index.html")]).toEqual(["hello again", "second"]);
  expect(house.lights.get(named(state, "lamp").id ?? "")).toMatchObject({ brightness: 80 });

  // refresh: what was changed behind the program's back is found, and put right
  hang(house, "lamp", { ...house.lights.get(named(state, "lamp").id ?? ""), brightness: 7 });
  writeFiles(files, { "greeting.txt": "by hand" });
  await rm(path.join(files, "site", "index.html"));
  expect(changesOf(await driver.refresh(changed))).toEqual({ update: 3 });
  expect(changesOf(await driver.up(changed))).toEqual({ update: 3 });
  expect([await onDisk("greeting.txt"), await onDisk("site/index.html")]).toEqual(["hello again", "second"]);

  // import, by an option and by the command
  const importing = { ...changed, imported: "light-found" };
  expect(changesOf(await driver.up(importing))).toEqual({ import: 3 });
  expect(changesOf(await driver.up(importing))).toEqual({});
  const another = { type: "lights:index:Light", name: "another", id: "light-other" };
  expect(changesOf(await driver.import([another]))).toEqual({ import: 1 });
  expect(named(await project.state(), "another").outputs).toMatchObject({ name: "other", serial: "SN-other" });

  // destroy: what was only read stays
  await driver.destroy();
  expect([[...house.lights.keys()], second.lights.size, await readdir(files)]).toEqual([
    ["light-old"],
    0,
    ["packed.zip"],
  ]);
  expect((await project.state()).resources).toEqual([]);
}

function hang(house: House, name: string, light: object = { name, room: "attic", colour: "white", revision: 1 }): void {
  const found = { id: `light-${name}`, serial: `SN-${name}`, ...light };
  house.lights.set(found.id, found);
}

/** Changes that are some: neither `same` nor another reading of what is only read. */
function changesOf({ changes }: { readonly changes: Readonly<Record<string, number>> }) {
  const { same, read, ...others } = changes;
  expect((same ?? 0) + (read ?? 0)).toBeGreaterThan(0);
  return others;
}
