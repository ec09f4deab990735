import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { run } from "../support/run.ts";
import { typeScriptFolder } from "./support/runners.ts";

/** Pieces of programs on the generated SDKs; what the compiler says to each, or undefined when it has nothing to say. */
const pieces: Readonly<Record<string, readonly [code: string, error: string | undefined]>> = {
  "what is required suffices": [`new lights.Light("a", { name: "lamp", room: "hall" })`, undefined],
  "a required input is missing": [`new lights.Light("a", { name: "lamp" })`, "Property 'room' is missing in type"],
  "no inputs where some are required": [`new lights.Light("a")`, "Expected 2-3 arguments"],
  "no inputs where none is required": [`new echo.Echo("a")`, undefined],
  "a name that is no property": [
    `new lights.Light("a", { name: "lamp", room: "hall", colr: "red" })`,
    "'colr' does not exist in type 'LightArgs'",
  ],
  "an output that is no input": [
    `new lights.Light("a", { name: "lamp", room: "hall", serial: "1" })`,
    "'serial' does not exist in type 'LightArgs'",
  ],
  "a number for a string": [
    `new lights.Light("a", { name: 1, room: "hall" })`,
    "Type 'number' is not assignable to type 'Input<string>'",
  ],
  "a number for an integer": [`new lights.Light("a", { name: "lamp", room: "hall", brightness: 1 })`, undefined],
  "a string for an integer": [
    `new lights.Light("a", { name: "lamp", room: "hall", brightness: "1" })`,
    "Type 'string' is not assignable to type 'Input<number | undefined>'",
  ],
  "a value of an enum, as text and by name": [
    `const colours: echo.Colour[] = ["red", echo.Colour.Blue]; new echo.Kinds("a", { text: "x", colour: "green" }); colours;`,
    undefined,
  ],
  "a value that is in no enum": [
    `new echo.Kinds("a", { text: "x", colour: "pink" })`,
    `Type '"pink"' is not assignable to type 'Input<Colour | undefined>'`,
  ],
  "an enum has no such name": [`echo.Colour.Pink`, "Property 'Pink' does not exist on type"],
  "outputs and secrets as inputs": [
    `new lights.Light("a", { name: pulumi.output("lamp"), room: Promise.resolve("hall"), pin: pulumi.secret("1234") })`,
    undefined,
  ],
  "a secret output is an output": [`const value: pulumi.Output<string> = drawn.result; value`, undefined],
  "a secret is no plain string": [
    `const value: string = drawn.result; value`,
    "Type 'Output<string>' is not assignable to type 'string'",
  ],
  "an output that is always there": [`const value: pulumi.Output<string> = light.serial; value`, undefined],
  "an output that may be absent": [
    `const value: pulumi.Output<number> = light.brightness; value`,
    "Type 'number | undefined' is not assignable to type 'number'",
  ],
  "an output with a default is always there": [
    `const value: pulumi.Output<"white" | "red" | "blue"> = light.colour; value`,
    undefined,
  ],
  "outputs cannot be set": [`light.serial = pulumi.output("1")`, "Cannot assign to 'serial' because it is a read-only"],
  "a nested object": [`new echo.Kinds("a", { text: "x", credentials: { user: "me", password: "p" } })`, undefined],
  "a nested object without what it requires": [
    `new echo.Kinds("a", { text: "x", credentials: { password: "p" } })`,
    "Property 'user' is missing in type",
  ],
  "an object in a list without what it requires": [
    `new echo.Kinds("a", { text: "x", logins: [{ user: "me" }, {}] })`,
    "Type '{}' is not assignable to type 'Input<CredentialsArgs>'",
  ],
  "lists and maps": [`new echo.Kinds("a", { text: "x", tags: ["a", drawn.id], labels: { k: drawn.id } })`, undefined],
  "a map with a value of another type": [
    `new echo.Kinds("a", { text: "x", labels: { k: 1 } })`,
    "Type 'number' is not assignable to type 'Input<string>'",
  ],
  "assets and archives": [
    `new files.Folder("a", { path: "a", source: new pulumi.asset.FileArchive("b") }); new files.File("a", { path: "a", content: new pulumi.asset.StringAsset("b") })`,
    undefined,
  ],
  "another resource": [`new echo.Kinds("a", { text: "x", peer: new echo.Echo("b") })`, undefined],
  "a resource of another type": [
    `new echo.Kinds("a", { text: "x", peer: light })`,
    "Type 'Light' is not assignable to type 'Input<Echo | undefined>'",
  ],
  "a resource of another version of the pack": [
    `new echo.Kinds("a", { text: "x", peer: new next.Echo("b") })`,
    undefined,
  ],
  "what was read is a resource": [`const old: lights.Light = lights.Light.get("a", "id"); old`, undefined],
  "a reading without an id": [`lights.Light.get("a")`, "Expected 2-3 arguments, but got 1"],
  "a function's answer": [
    `const names: Promise<string[]> = lights.find({ room: "a" }).then((found) => found.names); names`,
    undefined,
  ],
  "a function's answer as an output": [
    `const names: pulumi.Output<string[]> = lights.findOutput({ room: light.room }).names; names`,
    undefined,
  ],
  "a function without what it requires": [`lights.find({})`, "Property 'room' is missing in type"],
  "a function without arguments where some are required": [`lights.find()`, "Expected 1-2 arguments, but got 0"],
  "a function without arguments": [`const thrown: Promise<dice.RollResult> = dice.roll(); thrown`, undefined],
  "an output for a function that takes plain values": [
    `lights.find({ room: light.room })`,
    "Type 'Output<string>' is not assignable to type 'string'",
  ],
  "what a function does not answer": [
    `lights.find({ room: "a" }).then((found) => found.count)`,
    "Property 'count' does not exist",
  ],
  "a provider with its configuration": [
    `new lights.Provider("a", { endpoint: "http://localhost", token: pulumi.secret("t") })`,
    undefined,
  ],
  "a provider without a key that the environment may have": [
    `new lights.Provider("a", { endpoint: "http://localhost" })`,
    undefined,
  ],
  "a provider with a key that it has not": [
    `new echo.Provider("a", { tokn: "x" })`,
    "but 'tokn' does not exist in type 'ProviderArgs'",
  ],
  "keys of a provider that have defaults may be left out": [`new echo.Provider("a")`, undefined],
  "a provider as an option": [
    `new lights.Light("a", { name: "lamp", room: "hall" }, { provider: new lights.Provider("b", { endpoint: "", token: "" }) })`,
    undefined,
  ],
  "the configuration of the stack": [`const account: string | undefined = echo.config.account; account`, undefined],
  "a key that the stack's configuration has not": [`echo.config.acount`, "Property 'acount' does not exist"],
};

const head = `import * as dice from "@pulumi/dice";
import * as echo from "@pulumi/echo";
import * as next from "@pulumi/echo-next";
import * as lights from "@pulumi/lights";
import * as files from "@pulumi/local-files";
import * as pulumi from "@pulumi/pulumi";
declare const light: lights.Light;
declare const drawn: dice.Password;
export const used = [dice, echo, next, lights, files, pulumi, light, drawn];
`;

/** By number of the piece: all that the compiler said. */
const said = new Map<number, string>();

beforeAll(async () => {
  const root = typeScriptFolder();
  const folder = path.join(root, "types");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const codes = Object.values(pieces).map(([code]) => code);
  await Promise.all(codes.map((code, index) => writeFile(path.join(folder, `${index}.ts`), `${head}${code};\n`)));
  const compiler = path.join(path.dirname(root), "node_modules", ".bin", "tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "commonjs"];
  const { stdout } = await run(compiler, [...options, ...codes.keys().map((index) => `${index}.ts`)], { cwd: folder });
  // details are indented below their error
  for (const [, index, message] of stdout.matchAll(/^(\d+)\.ts\(\d+,\d+\): error TS\d+: (.*(?:\n {2}.*)*)/gm)) {
    said.set(Number(index), `${said.get(Number(index)) ?? ""}${message}\n`);
  }
  expect(stdout.split("\n").filter((line) => line.includes("error TS") && !/^\d+\.ts/.test(line))).toEqual([]);
});

test.each(Object.entries(pieces).map(([title, [, error]], index) => ({ title, error, index })))(
  "$title",
  ({ error, index }) => {
    const expected = error === undefined ? undefined : expect.stringContaining(error);
    expect(said.get(index)).toEqual(expected);
  },
);
