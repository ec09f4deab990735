// The first command of the README, `npm ci && npm start`: builds the plugin and shows what it does, with shipped packs.
import { build } from "./build/build.ts";
import { startStandIn } from "./start/dns.ts";
import { findPulumi, walkWithPulumi } from "./start/pulumi.ts";
import { packs, say } from "./start/run.ts";

say("Building the plugin");
await build();

say("dice: random values that stay, done in TypeScript");
await packs(["try", "builtin:dice", "--inputs", "parameter-packs/dice/try.yaml"]);

say("powerdns: zones of a DNS server, done as HTTP requests, without code. A stand-in plays the server, in memory");
const standIn = await startStandIn();
try {
  const { endpoint, apiKey } = standIn;
  const config = ["--config", `endpoint=${endpoint}`, "--config", `apiKey=${apiKey}`];
  await packs(["try", "builtin:powerdns", "Zone", "--inputs", "parameter-packs/powerdns/try.yaml", ...config]);
} finally {
  standIn.close();
}

const pulumi = await findPulumi();
if (pulumi === undefined) {
  say("Done. With `pulumi` on PATH this would go on with a real stack");
} else {
  say(`The same through ${pulumi}: package add, up, preview, refresh, import, destroy`);
  await walkWithPulumi();
  say("Done");
}
