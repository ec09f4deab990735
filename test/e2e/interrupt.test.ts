import { expect, it, onTestFinished, vi } from "vitest";
import type { SendSignal } from "../support/run.ts";
import { startHouse } from "./support/house.ts";
import { testPack } from "./support/packs.ts";
import { endProcessesIn, pluginsIn } from "./support/processes.ts";
import { batch, newProject, type Project } from "./support/project.ts";
import { named } from "./support/state.ts";

it("records what an interrupted create has made", async () => {
  const project = await troubled("slow");
  const interrupted = await project.pulumi(upArgs(project), { watch: signalAt("begun", "SIGINT") });
  expect(interrupted.code).not.toBe(0);
  expect(named(await project.state(), "one")).toMatchObject({ id: "slow-1", outputs: { note: "begun" } });
  await project.destroy();
});

it("waits for a create that ends by itself after an interrupt", async () => {
  const project = await troubled("finishes");
  const interrupted = await project.pulumi(upArgs(project), { watch: signalAt("begun", "SIGINT") });
  expect(interrupted.code).not.toBe(0);
  const made = named(await project.state(), "one");
  expect(made).toMatchObject({ id: "finished-1" });
  expect(made.initErrors ?? []).toEqual([]);
});

it("awaits a request that has been sent already", async () => {
  const house = await startHouse();
  const project = await newProject("house");
  await project.packageAdd(testPack("lights"));
  await project.config("lights:endpoint", house.url);
  await project.config("--secret", "lights:token", house.token);
  await project.write({
    resources: { lamp: { type: "lights:index:Light", properties: { name: "lamp", room: "hall" } } },
  });
  const interrupted = await project.pulumi(upArgs(project), {
    started: (signal) => {
      house.pause = async () => {
        signal("SIGINT");
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      };
    },
  });
  expect(interrupted.code).not.toBe(0);
  house.pause = undefined;
  expect(named(await project.state(), "lamp")).toMatchObject({ id: "light-1", outputs: { serial: "SN-1" } });
  await project.destroy();
  expect(house.lights.size).toBe(0);
});

it("ends with an engine that was killed", async () => {
  const project = await troubled("waits");
  onTestFinished(() => endProcessesIn(project.folder));
  let running: ReturnType<typeof pluginsIn> | undefined;
  const killed = await project.pulumi(upArgs(project), {
    watch: (text, signal) => {
      if (text.includes("begun")) running ??= pluginsIn(project.folder).finally(() => signal("SIGKILL"));
    },
  });
  expect(killed.code).toBe(137);
  expect(await running).toHaveLength(1);
  await vi.waitFor(async () => expect(await pluginsIn(project.folder)).toEqual([]), { timeout: 15_000 });
});

async function troubled(what: string): Promise<Project> {
  const project = await newProject("trouble");
  await project.packageAdd(testPack("trouble"), "--allow-code");
  await project.write({ resources: { one: { type: "trouble:index:Trouble", properties: { what } } } });
  return project;
}

function upArgs(project: Project) {
  return ["up", "--yes", "--skip-preview", ...batch, "--stack", project.stack];
}

/** Sends a signal once, when the words are seen. */
function signalAt(words: string, name: NodeJS.Signals) {
  let sent = false;
  return (text: string, signal: SendSignal) => {
    if (sent || !text.includes(words)) return;
    sent = true;
    signal(name);
  };
}
