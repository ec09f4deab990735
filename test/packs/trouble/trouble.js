/** Handlers that misbehave: each kind of trouble by its name. */

const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Answers, or fails to answer, as `inputs.what` says. */
export const trouble = {
  async create(operation) {
    const { what } = operation.inputs;
    if (what === "partial") {
      operation.created("partial-1", { what, note: "half done" });
      throw new Error("the second half failed");
    }
    if (what === "partialHuge") {
      operation.created("huge-1", { what, note: "x".repeat(20_000_000) });
      throw new Error("failed after much");
    }
    if (what === "slow") {
      operation.created("slow-1", { what, note: "begun" });
      operation.log.info("begun");
      await aborted(operation.signal);
      throw new Error("told to stop");
    }
    if (what === "finishes") {
      operation.log.info("begun");
      await aborted(operation.signal);
      return { id: "finished-1", state: { what, note: "finished all the same" } };
    }
    if (what === "waits") {
      operation.log.info("begun");
      await new Promise(() => setInterval(() => {}, 1_000));
    }
    if (what === "emptyId") return { id: "", state: { what } };
    if (what === "noId") return { state: { what } };
    if (what === "numberId") return { id: 7, state: { what } };
    if (what === "nothing") return undefined;
    if (what === "resumes") {
      operation.created("resumes-1", { what, note: "first try" });
      throw new Error("not ready yet");
    }
    return { id: "trouble-1", state: { what, value: await answer(what, operation) } };
  },
  async read({ id, state }) {
    if (state.what === "unreadable") throw new Error("cannot be read");
    return id === "gone" ? null : { id, state: { ...state, note: "read back" } };
  },
  async update({ inputs }) {
    if (inputs.what === "updateFails") throw new Error("the update was refused");
    return { state: { ...inputs } };
  },
  async delete({ id }) {
    if (id === "undeletable") throw new Error("will not go");
  },
};

/** The same trouble in a function. */
export async function misbehave(operation) {
  return { value: await answer(operation.inputs.what, operation) };
}

const answers = {
  function: () => () => 1,
  symbol: () => Symbol("odd"),
  cycle: () => {
    const value = {};
    value.self = value;
    return value;
  },
  deep: () => {
    let value = [];
    for (let depth = 0; depth < 20_000; depth++) value = [value];
    return value;
  },
  bigint: () => 2n ** 64n,
  date: () => new Date(0),
  map: () => new Map([["a", 1]]),
  undefined: () => ({ kept: 1, dropped: undefined }),
  hole: () => [1, undefined, 3],
  promise: () => ({ later: Promise.resolve("settled") }),
  surrogate: () => "bad \ud800 text",
  unknown: () => unknownText,
  nan: () => Number.NaN,
  proto: () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": "c"}'),
  getter: () => ({
    get boom() {
      throw new Error("a getter threw");
    },
  }),
  throws: () => {
    throw new TypeError("nothing works");
  },
  throwsString: () => {
    throw "just text";
  },
  throwsUndefined: () => {
    throw undefined;
  },
  colours: () => {
    throw new Error("\u001b[31mred\u001b[0m and <{%fg 1%}>painted<{%reset%}>");
  },
  exit: () => process.exit(3),
  stdout: () => {
    console.log("12345");
    process.stdout.write("loud\n");
    return "quiet";
  },
  rejectsLater: () => {
    void Promise.reject(new Error("nobody listens"));
    return "fine";
  },
  throwsLater: () => {
    setTimeout(() => {
      throw new Error("thrown into the void");
    }, 1);
    return "fine";
  },
  logs: ({ log }) => {
    for (let line = 0; line < 200; line++) log.info(`line ${line}`);
    return "logged";
  },
  block: () => {
    const end = Date.now() + 7_000;
    while (Date.now() < end);
    return "awake";
  },
  never: ({ log }) => {
    log.info("begun");
    return new Promise(() => {});
  },
};

async function answer(what, operation) {
  return answers[what]?.(operation) ?? what;
}

function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
