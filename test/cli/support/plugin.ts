// A plugin like src/main.ts, with a provider whose every part is noisy and whose Invoke can be told to misbehave.
import { parseInvocation } from "../../../src/cli/args.ts";
import { object } from "../../../src/model/collections.ts";
import { claimStdout } from "../../../src/platform/stdout.ts";
import { fakeProvider } from "../../server/support/fake-provider.ts";

const print = claimStdout();
const [{ serve }, { makeNoise }] = await Promise.all([
  import("../../../src/cli/serve.ts"),
  import("./noisy-module.ts"),
]);
const invocation = parseInvocation(process.argv.slice(2));
if (invocation.kind !== "serve") throw new Error("only serves");

const misdeeds: Readonly<Record<string, () => void>> = {
  noise: makeNoise,
  rejection: () => void Promise.reject(new Error("forgotten promise")),
  exception: () => void setImmediate(() => JSON.parse("{")),
};

await serve({
  ...invocation,
  print,
  claim: () => false,
  prepare: () => {},
  createProvider: () =>
    fakeProvider({
      async invoke({ token }) {
        misdeeds[token]?.();
        await new Promise((resolve) => setTimeout(resolve, 10));
        return { result: object(), failures: [] };
      },
    }),
});
