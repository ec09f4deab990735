import * as dice from "@pulumi/dice";
import * as echo from "@pulumi/echo";
import * as next from "@pulumi/echo-next";
import * as lights from "@pulumi/lights";
import * as files from "@pulumi/local-files";
import * as pulumi from "@pulumi/pulumi";

/** What the tests change between two runs. */
export interface Parameters {
  /** where files are made */
  readonly folder: string;
  readonly text: string;
  readonly brightness: number;
  /** of a light that is there already */
  readonly existing: string;
  /** of another one, which the program takes over, as it does the files in `folder` */
  readonly imported?: string;
  /** the second house */
  readonly endpoint: string;
  readonly token: string;
}

/** The same program as those in Python and Go. */
export async function program(given: Parameters): Promise<Record<string, unknown>> {
  const one = new echo.Echo("one", { value: { list: [1, "two", true], text: given.text }, label: "first" });
  const newer = new next.Echo("newer", { value: one.value });
  const kinds = new echo.Kinds("kinds", {
    text: given.text,
    flag: true,
    count: 3,
    ratio: 1.5,
    password: pulumi.secret("password-in-a-secret"),
    colour: echo.Colour.Green,
    tags: ["b", "a"],
    labels: { k: "v", from: one.account },
    credentials: { user: "me", password: "password-in-an-object" },
    logins: [{ user: "you", password: "password-in-a-list" }],
    file: new pulumi.asset.StringAsset(given.text),
    folder: new pulumi.asset.AssetArchive({ "a.txt": new pulumi.asset.StringAsset("a") }),
    anything: [{ deep: { number: 1 } }],
    peer: one,
  });
  const drawn = new dice.Password("drawn", { length: 20 });

  const lamp = new lights.Light("lamp", {
    name: "lamp",
    room: "hall",
    brightness: given.brightness,
    pin: drawn.result,
  });
  const other = new lights.Provider("other", { endpoint: given.endpoint, token: given.token });
  const there = new lights.Light("there", { name: "there", room: "cellar", colour: "red" }, { provider: other });
  const old = lights.Light.get("old", given.existing);

  const greeting = new files.File("greeting", {
    path: `${given.folder}/greeting.txt`,
    content: new pulumi.asset.FileAsset(`${given.folder}/source.txt`),
  });
  const site = new files.Folder("site", {
    path: `${given.folder}/site`,
    source: new pulumi.asset.AssetArchive({
      "index.html": new pulumi.asset.StringAsset(given.text),
      data: new pulumi.asset.FileArchive(`${given.folder}/data`),
      packed: new pulumi.asset.FileArchive(`${given.folder}/packed.zip`),
    }),
  });

  if (given.imported !== undefined) {
    const [source, data] = [`${given.folder}/source.txt`, `${given.folder}/data`];
    new lights.Light("imported", { name: "found", room: "attic" }, { import: given.imported });
    new files.File("source", { path: source, content: new pulumi.asset.FileAsset(source) }, { import: source });
    new files.Folder("data", { path: data, source: new pulumi.asset.FileArchive(data) }, { import: data });
  }

  const thrown = await dice.roll({ sides: 1, count: 2 });
  return {
    account: one.account,
    newerAccount: newer.account,
    value: newer.value,
    tokenDigest: one.tokenDigest,
    kinds: pulumi.all([kinds.flag, kinds.count, kinds.ratio, kinds.colour, kinds.tags, kinds.labels, kinds.zone]),
    anything: kinds.anything,
    size: kinds.size,
    user: kinds.credentials.apply((credentials) => credentials?.user),
    drawn: drawn.result,
    serial: lamp.serial,
    there: pulumi.all([there.serial, there.colour]),
    old: old.name,
    thrown: thrown.total,
    found: lights.findOutput({ room: lamp.room }).names,
    repeated: echo.repeatOutput({ value: { inner: kinds.password } }).value,
    greeting: greeting.size,
    site: site.files.apply((known) => Object.keys(known).sort()),
  };
}
