import { cp } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { batch, openProject, type Project, temporaryFolder } from "../e2e/support/project.ts";
import { repository } from "../support/repository.ts";
import { startAlertmanager } from "./support/alertmanager.ts";
import { apiKey, startPowerDns } from "./support/powerdns.ts";
import { guest, startRabbitMq } from "./support/rabbitmq.ts";
import type { Server } from "./support/server.ts";

const cli = inject("cli");

describe.skipIf(cli === undefined)("the CLI runs the program of", () => {
  let servers: readonly Server[];
  let [powerdns, rabbit, alertmanager]: readonly (Server | undefined)[] = [];
  beforeAll(async () => {
    process.env["PACKS_E2E_CLI"] = cli?.folder;
    process.env["PACKS_E2E_HOME"] = cli?.home;
    servers = await Promise.all([startPowerDns(), startRabbitMq(), startAlertmanager()]);
    [powerdns, rabbit, alertmanager] = servers;
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  test("powerdns: a zone, its records, metadata and a key", async () => {
    const project = await programOf("powerdns");
    await project.config("powerdns:endpoint", powerdns?.url ?? "");
    await project.config("--secret", "powerdns:apiKey", apiKey);
    await lives(project);
    const { key, ...others } = await project.outputs();
    expect(others).toMatchObject({ serial: expect.any(Number) });
    expect(JSON.stringify(await project.state())).not.toContain(key);
    await project.destroy();
  });

  test("rabbit: one of each", async () => {
    const project = await programOf("rabbit");
    await project.config("rabbit:endpoint", rabbit?.url ?? "");
    await project.config("--secret", "rabbit:password", guest.password);
    await project.config("--secret", "workerPassword", "the-worker's-password");
    await lives(project);
    expect((await project.state()).text).not.toContain("the-worker's-password");
    await project.destroy();
  });

  test("alertmanager: a silence", async () => {
    const project = await programOf("alertmanager");
    await project.config("alertmanager:endpoint", alertmanager?.url ?? "");
    await lives(project);
    expect(await project.outputs()).toEqual({ since: expect.stringMatching(/^20\d\d-.*Z$/) });
    await project.destroy();
  });
});

/** A copy of the pack's program, with the pack added to it as its README says. */
async function programOf(pack: string): Promise<Project> {
  const folder = await temporaryFolder();
  const shipped = path.join(repository, "parameter-packs", pack);
  await cp(path.join(shipped, "program"), folder, { recursive: true });
  const project = openProject(`${pack}-example`, folder, await temporaryFolder());
  await project.must("stack", "init", project.stack, "--no-select");
  await project.must("package", "add", "packs", ...batch, "--", shipped);
  return project;
}

async function lives(project: Project): Promise<void> {
  await project.up();
  await project.preview("--expect-no-changes");
  await project.refresh("--expect-no-changes");
  await project.preview("--expect-no-changes");
}
