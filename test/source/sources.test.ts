import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { digest } from "../../src/pack/digest.ts";
import type { Environment } from "../../src/platform/environment.ts";
import { parseReference } from "../../src/source/reference.ts";
import { createSources } from "../../src/source/sources.ts";
import { writeArchive } from "../../src/store/archive/write.ts";
import { temporaryFolder } from "../support/folder.ts";
import { recordingLog } from "../support/recording-log.ts";
import { tgz } from "../support/tar.ts";

const pack = {
  "pack.yaml": "name: widgets\nversion: 1.0.0\nresources: { W: { code: ./w.ts#w } }\n",
  "w.ts": "export const w = {};",
};
const beside = { "README.md": "", "index.ts": "", "node_modules/x/index.js": "", "sdks/w/package.json": "{}" };
const under = (prefix: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${prefix}/${path}`, text]));

/** What a reference gives when it is typed in the given folder. */
async function fetch(text: string, cwd: string, builtins?: string) {
  const environment: Environment = { cwd, home: cwd, variables: {} };
  const sources = createSources(environment, { folder: builtins, version: "1.2.3" });
  const log = recordingLog();
  const context = { log, signal: new AbortController().signal };
  const resolution = await sources.resolve(parseReference(text), context);
  const files = await sources.open(resolution, context);
  return { resolution, files, log: log.messages };
}

describe("every kind of source gives the same files, and so the same digest", () => {
  const folder = () =>
    temporaryFolder({
      ...under("widgets", { ...pack, ...beside }),
      "flat.tgz": writeArchive(new Map(Object.entries(pack).map(([path, text]) => [path, Buffer.from(text)]))),
      "npm.tgz": tgz(
        ...Object.entries({ ...beside, ...pack }).map(([path, content]) => ({ path: `package/${path}`, content })),
      ),
    });
  test.each([
    ["a folder", "./widgets", true],
    ["a folder's name alone", "widgets", true],
    ["an archive", "./flat.tgz", true],
    ["an archive made by npm", "npm.tgz", true],
    ["a shipped pack", "builtin:widgets", false],
  ])("%s", async (_name, text, mutable) => {
    const root = folder();
    const { files, resolution } = await fetch(text, root, root);
    expect([...files.keys()]).toEqual(["pack.yaml", "w.ts"]);
    expect(digest(files)).toBe("h1:ECQXEziL+TLGVnTsYvamFeV8gxfBGBrjn+ohofnVEWM=");
    expect(resolution.mutable).toBe(mutable);
  });
});

describe("trap 14: relative references", () => {
  const project = () =>
    temporaryFolder({
      "Pulumi.yaml": "name: p",
      ...under("packs/w", pack),
      ...under("app/packs/own", pack),
      "app/x": "",
    });

  test("are looked for in the current folder first", async () => {
    const root = project();
    const { resolution, log } = await fetch("./packs/own", join(root, "app"));
    expect(resolution).toMatchObject({ location: join(root, "app/packs/own"), portable: "./app/packs/own" });
    expect(log[0]).toBe(`info: “./packs/own” is ${join(root, "app/packs/own")}.`);
    expect(log[1]).toContain("warn: “./packs/own” was found in");
    expect(log[1]).toContain("Write it as “./app/packs/own” there.");
  });

  test("are looked for in the project's root then, and the log says so", async () => {
    const root = project();
    const { resolution, log } = await fetch("packs/w", join(root, "app"));
    expect(resolution).toMatchObject({ location: join(root, "packs/w"), portable: "./packs/w" });
    expect(log).toEqual([`info: “packs/w” is ${join(root, "packs/w")}.`]);
  });

  test("need no words when the two are one", async () => {
    expect((await fetch("./packs/w", project())).log).toEqual([]);
  });

  test("that lead nowhere name all places that were tried", async () => {
    const root = project();
    await expect(fetch("./packs/none", join(root, "app"))).rejects.toThrow(
      [
        "There is no folder “./packs/none”",
        `  ${join(root, "app/packs/none")} does not exist`,
        `  ${join(root, "packs/none")} does not exist`,
      ].join("\n"),
    );
  });

  test("may lead out of the project; absolute ones stay on this machine", async () => {
    const root = temporaryFolder({ "p/Pulumi.yaml": "", ...under("w", pack) });
    expect((await fetch("../w", join(root, "p"))).resolution.portable).toBe("../w");
    expect((await fetch(join(root, "w"), join(root, "p"))).resolution.portable).toBe("");
    expect((await fetch(join(root, "w"), root)).resolution.portable).toBe("./w");
  });

  test("without a project are relative to the current folder", async () => {
    expect((await fetch("./w", temporaryFolder(under("w", pack)))).resolution.portable).toBe("./w");
  });
});

describe("what cannot be a pack says why:", () => {
  test("a folder without a manifest", async () => {
    const root = temporaryFolder({ "w/readme": "" });
    await expect(fetch("./w", root)).rejects.toThrow(`${join(root, "w")} holds no pack.yaml or pack.json`);
  });

  test("a file where a folder is meant", async () => {
    await expect(fetch("./w/pack.yaml", temporaryFolder(under("w", pack)))).rejects.toThrow("is not a folder");
  });

  test("a folder where an archive is meant", async () => {
    await expect(fetch("./w.tgz", temporaryFolder(under("w.tgz", pack)))).rejects.toThrow("is not a file");
  });

  test("an archive without a manifest", async () => {
    const root = temporaryFolder({ "w.tgz": tgz({ path: "a" }, { path: "x/pack.yaml" }) });
    await expect(fetch("w.tgz", root)).rejects.toThrow(/The archive .*w\.tgz holds no pack\.yaml/);
  });

  test("a shipped pack that is not there", async () => {
    const root = temporaryFolder({ ...under("dice", pack), ...under("dns", pack) });
    await expect(fetch("builtin:none", root, root)).rejects.toThrow(
      /has no pack “none”\n {2}It ships with: dice, dns\./,
    );
    await expect(fetch("builtin:none", root)).rejects.toThrow("It ships with: no packs.");
  });

  test.each(["https://x.test/w.tgz", "npm:w", "@acme/w", "oci://x.test/w:1", "github:a/b"])(
    "%s, which this version cannot fetch",
    async (text) => {
      await expect(fetch(text, temporaryFolder())).rejects.toThrow(
        /is a reference to .* which the packs plugin 1\.2\.3 cannot fetch/,
      );
    },
  );

  test("a link out of the folder", async () => {
    const root = temporaryFolder({ ...under("w", pack), "secret.ts": "export const w = 1" });
    symlinkSync("../secret.ts", join(root, "w/link.ts"));
    const linking = temporaryFolder({ "pack.yaml": "resources: { W: { code: ./link.ts#w } }" });
    symlinkSync(join(root, "secret.ts"), join(linking, "link.ts"));
    await expect(fetch(linking, root)).rejects.toThrow(
      "link.ts of the pack is a link that leads out of the pack's folder",
    );
  });

  test("a code file below a linked folder that is outside", async () => {
    const root = temporaryFolder({ "lib/a.ts": "", "w/pack.yaml": "resources: { W: { code: ./lib/a.ts#w } }" });
    symlinkSync("../lib", join(root, "w/lib"));
    await expect(fetch("./w", root)).rejects.toThrow("leads out of the pack's folder");
  });

  test("a file that is too big", async () => {
    const root = temporaryFolder({
      "pack.yaml": "resources: { W: { code: ./a.js } }",
      "a.js": Buffer.alloc(17_000_000, " "),
    });
    await expect(fetch(".", root)).rejects.toThrow("a.js has more than 16777216 bytes");
  });

  test("a path that not every system has", async () => {
    const root = temporaryFolder({ "pack.yaml": "resources: { W: { code: ./con.js } }", "con.js": "" });
    await expect(fetch(".", root)).rejects.toThrow(
      "The file con.js of the pack has “con.js” in its path, a device on Windows",
    );
  });
});

describe("links", () => {
  test("inside the folder are followed, and so is one to the folder", async () => {
    const root = temporaryFolder(under("w", pack));
    symlinkSync("w.ts", join(root, "w/v.ts"));
    mkdirSync(join(root, "elsewhere"));
    symlinkSync("../w", join(root, "elsewhere/w"));
    expect((await fetch("./elsewhere/w", root)).files.size).toBe(2);
  });
});
