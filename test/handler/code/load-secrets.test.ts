import { expect, it } from "vitest";
import { failureOf, handlersOf, keepingLog } from "./bench.ts";

const redact = (text: string) => text.replaceAll("hunter2-secret", "[secret]");
const reading = `import * as pulumi from "@pulumi/pulumi";
  const token = new pulumi.Config().require("token");`;

it("a module prints and throws no secrets while it is loaded", async () => {
  const handlers = handlersOf({
    "zone.ts": `${reading}
      process.stdout.write("with " + token);
      throw new Error(\`no access with ${"${token}"}\`);`,
    "find.ts": `${reading} process.stderr.write(token); export const find = () => ({});`,
  });
  const log = keepingLog();
  const code = { kind: "code", module: "zone.ts", export: "zone" } as const;
  const config = { token: "hunter2-secret" };
  const failure = await failureOf(
    handlers.resource({ name: "Zone", code, operations: new Map() }, log, config, redact),
  );
  expect(failure).toMatchObject({
    code: "CODE_LOAD_FAILED",
    message: expect.stringContaining("no access with [secret]"),
  });
  const operation = { kind: "code", module: "find.ts", export: "find" } as const;
  await handlers.function({ name: "find", operation }, log, config, redact);
  expect(log.lines).toEqual(["debug: with [secret]", "debug: [secret]"]);
});
