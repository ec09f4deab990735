import { afterAll, beforeAll, expect, test } from "vitest";
import { type ByHand, byHand } from "./support/by-hand.ts";
import { killingProxy } from "./support/killing-proxy.ts";
import { describeLife } from "./support/life.ts";
import type { RunningPack } from "./support/pack.ts";
import { startPack } from "./support/pack.ts";
import { authorization, guest, startRabbitMq } from "./support/rabbitmq.ts";
import type { Server } from "./support/server.ts";
import { tryPack } from "./support/try-pack.ts";

let server: Server;
let right: RunningPack;
let wrong: RunningPack;
let hand: ByHand;
beforeAll(async () => {
  server = await startRabbitMq();
  hand = byHand(`${server.url}/api`, { authorization: authorization() });
  const config = { endpoint: server.url, ...guest };
  [right, wrong] = await Promise.all([
    startPack("rabbit", config),
    startPack("rabbit", { ...config, password: "not-the-password" }),
  ]);
});
afterAll(async () => {
  await Promise.all([right?.close(), wrong?.close(), server?.stop()]);
});
const packs = { right: () => right, wrong: () => wrong };

describeLife(packs, {
  type: "VHost",
  program: { name: "a/b c", description: "first", tags: ["x", "y"] },
  outputs: { tracing: false },
  update: {
    program: { name: "a/b c", description: "second", tags: ["y", "z"], tracing: true },
    paths: ["description", "tags[0]", "tags[1]", "tracing"],
  },
  drift: {
    byHand: () => hand("PUT /vhosts/a%2Fb%20c", { description: "drifted", tags: "z,y", tracing: true }),
    paths: ["description"],
  },
  replace: { program: { name: "b" }, paths: ["description", "name", "tags[0]", "tags[1]", "tracing"] },
  removeByHand: () => hand("DELETE /vhosts/b"),
});

describeLife(packs, {
  type: "User",
  secrets: ["password"],
  program: { name: "me@home", password: "first-password", tags: ["monitoring"] },
  update: {
    program: { name: "me@home", password: "second-password", tags: ["management", "monitoring"] },
    paths: ["password", "tags[0]"],
  },
  drift: {
    byHand: () => hand("PUT /users/me%40home", { password: "second-password", tags: "monitoring" }),
    paths: ["tags[0]"],
  },
  replace: { program: { name: "you", password: "second-password" }, paths: ["name", "tags[0]", "tags[1]"] },
  unreadable: ["password"],
  removeByHand: () => hand("DELETE /users/you"),
});

test("a user's password works, and is nowhere to be read", async () => {
  const user = right.resource("User", ["password"]);
  const password = "a-password-to-look-for";
  await user.up({ name: "reader", password, tags: ["management"] });
  const own = byHand(`${server.url}/api`, { authorization: authorization({ username: "reader", password }) });
  expect(await own("GET /whoami")).toMatchObject({ name: "reader" });
  expect(user.properties.get("password")).toMatchObject({ kind: "secret" });
  expect(right.messages.join("\n")).not.toContain(password);
  await user.up({ name: "reader", password: `${password}-2`, tags: ["management"] });
  await expect(own("GET /whoami")).rejects.toThrow("401");
  await user.destroy();
});

describeLife(packs, {
  type: "Permission",
  before: async () => {
    await hand("PUT /users/guarded", { password: "guarded-password", tags: "" });
    await hand("PUT /vhosts/other%2Fhost", {});
    // who makes a virtual host may do all there
    await hand("DELETE /permissions/other%2Fhost/guest");
  },
  program: { user: "guarded", configure: "^a", write: ".*" },
  outputs: { vhost: "/", read: "" },
  update: { program: { user: "guarded", write: ".*", read: ".*" }, paths: ["configure", "read"] },
  drift: {
    byHand: () => hand("PUT /permissions/%2F/guarded", { configure: "", write: "", read: ".*" }),
    paths: ["write"],
  },
  replace: { program: { user: "guest", vhost: "other/host" }, paths: ["read", "user", "vhost", "write"] },
  importId: "%2F/guarded",
  removeByHand: () => hand("DELETE /permissions/other%2Fhost/guest"),
});

describeLife(packs, {
  type: "Exchange",
  program: { name: "ex/1", type: "topic", arguments: { "alternate-exchange": "amq.fanout" } },
  outputs: { vhost: "/", durable: true, autoDelete: false, internal: false },
  drift: {
    byHand: async () => {
      await hand("DELETE /exchanges/%2F/ex%2F1");
      await hand("PUT /exchanges/%2F/ex%2F1", {
        type: "direct",
        durable: true,
        arguments: { "alternate-exchange": "amq.fanout" },
      });
    },
    paths: ["type"],
  },
  replace: { program: { name: "ex/1", type: "fanout" }, paths: ["arguments.alternate-exchange", "type"] },
  importId: "%2F/ex%2F1",
  removeByHand: () => hand("DELETE /exchanges/%2F/ex%2F1"),
});

describeLife(packs, {
  type: "Queue",
  program: { name: "q1", arguments: { "x-max-length": 10, "x-queue-mode": "lazy" } },
  outputs: { vhost: "/", durable: true, autoDelete: false },
  drift: {
    byHand: async () => {
      await hand("DELETE /queues/%2F/q1");
      await hand("PUT /queues/%2F/q1", { durable: false, arguments: { "x-max-length": 10, "x-queue-mode": "lazy" } });
    },
    paths: ["durable"],
  },
  replace: {
    program: { name: "q1", arguments: { "x-max-length": 20 } },
    paths: ["arguments.x-max-length", "arguments.x-queue-mode"],
  },
  removeByHand: () => hand("DELETE /queues/%2F/q1"),
});

describeLife(packs, {
  type: "Policy",
  program: { name: "limits", pattern: "^q", definition: { "max-length": 100 }, applyTo: "queues" },
  outputs: { vhost: "/", priority: 0 },
  update: {
    program: { name: "limits", pattern: "^q", definition: { "max-length": 200 }, priority: 3, applyTo: "queues" },
    paths: ["definition.max-length", "priority"],
  },
  drift: {
    byHand: () =>
      hand("PUT /policies/%2F/limits", {
        pattern: "^r",
        definition: { "max-length": 200 },
        priority: 3,
        "apply-to": "queues",
      }),
    paths: ["pattern"],
  },
  replace: {
    program: { name: "limits2", pattern: "^q", definition: { "max-length": 100 } },
    paths: ["applyTo", "definition.max-length", "name", "priority"],
  },
  removeByHand: () => hand("DELETE /policies/%2F/limits2"),
});

describeLife(packs, {
  type: "Binding",
  before: async () => {
    await hand("PUT /exchanges/%2F/from", { type: "topic" });
    await hand("PUT /queues/%2F/to%20be", {});
  },
  program: { source: "from", destination: "to be", routingKey: "a/b.*", arguments: { x: "y" } },
  outputs: { vhost: "/", destinationType: "queue", propertiesKey: expect.stringMatching(/^a%2Fb\.%2A~/) },
  // the server would make a binding of the same names a second time in silence, which is the same binding
  mayHaveTwins: true,
  query: false,
  replace: {
    program: { source: "from", destination: "amq.fanout", destinationType: "exchange" },
    paths: ["arguments.x", "destination", "destinationType", "routingKey"],
  },
  removeByHand: () => hand("DELETE /bindings/%2F/e/from/e/amq.fanout/~"),
});

test("`packs try` walks through all of it", async () => {
  for (const name of ["tried", "tried-too"]) await hand(`PUT /users/${name}`, { password: "tried-password", tags: "" });
  expect(await tryPack("rabbit", { endpoint: server.url, ...guest })).toContain("keeps what Pulumi relies on");
});

test("the server's own words say what is wrong", async () => {
  const policy = right.resource("Policy");
  const program = { name: "wrong", pattern: "^q", definition: { "max-lenth": 100 } };
  await expect(policy.up(program)).rejects.toThrow(
    /rabbit@1\.0\.0\S* Policy create: .*not recognised policy settings/s,
  );
});

test("a server killed in mid-create: the error says to look, and the next up works", async () => {
  const pack = await startPack("rabbit", { endpoint: await killingProxy(server, "half of it"), ...guest });
  const program = { name: "survivor" };
  await expect(pack.resource("VHost").up(program)).rejects.toThrow(/VHost create: /);
  await pack.close();
  await server.restart();
  const vhost = right.resource("VHost");
  expect(await vhost.up(program)).toBe("create");
  await vhost.destroy();
});
