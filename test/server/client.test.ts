import { expect, it } from "vitest";
import { launch } from "../../src/server/client.ts";

const silent = ["-e", "setInterval(() => {}, 1000)"];

it("a plugin that never writes a port is given up", async () => {
  await expect(launch(process.execPath, silent, { startLimit: 50 })).rejects.toMatchObject({
    code: "SERVER_PLUGIN_NOT_STARTED",
    message: expect.stringContaining("it was not ready within 0.05 s"),
  });
});

it("a plugin that never answers its Handshake is given up as well", async () => {
  const deaf = [
    "-e",
    `require("net").createServer().listen(0, "127.0.0.1", function () { console.log(this.address().port); })`,
  ];
  await expect(launch(process.execPath, deaf, { startLimit: 400 })).rejects.toMatchObject({
    code: "SERVER_PLUGIN_NOT_STARTED",
  });
});

it("a plugin that does not start is not waited for after Ctrl-C", async () => {
  const leaving = new AbortController();
  const launched = launch(process.execPath, silent, { signal: leaving.signal });
  leaving.abort();
  await expect(launched).rejects.toMatchObject({ code: "SERVER_CANCELLED" });
});
