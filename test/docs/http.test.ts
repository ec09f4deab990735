import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { knobs } from "./support/knobs.ts";
import { play } from "./support/play.ts";
import { headingsOf, snippetsOf } from "./support/snippets.ts";

/**
 * A fence `yaml` is part of a pack, laid over the one in support/base.ts (null removes a key); fences `ts name.ts` behind it are
 * further files. The fence `http` that follows is played: see support/transcript.ts. Its calls, one after the other on one state:
 * `config {…}`, `env {…}` (before all others), `create|up|update|diff Widget {inputs}`, `read|import|get|delete Widget [id] [{state}]`,
 * `state Widget id {…}` (what the engine has, with `__packs` if need be), `invoke function {…}`, `list Widget {…}`, `schema name`.
 * Results: `= id|state|inputs|outputs|items JSON`, `= gone`, `= same|update|replace paths`, `= error part`, `= says part` of what was
 * logged, and behind `schema` a key of what it says there. `http://api.test` stands for the service's address; with `https` it
 * demands a client certificate, and `ca.pem`, `client.pem` and `client-key.pem` in `config` stand for such files' texts. Time
 * passes at once.
 */
const page = readFileSync(new URL("../../docs/http.md", import.meta.url), "utf8");

describe("docs/http.md does what it says", () => {
  test.for(snippetsOf(page).map((snippet) => [`${snippet.heading}, line ${snippet.line}`, snippet] as const))(
    "%s",
    async ([, snippet]) => {
      expect.hasAssertions();
      await play(snippet);
    },
  );
});

test("every key of http, of an operation, of a resource and of a function has an anchor of its name", () => {
  const anchors = new Set(headingsOf(page, 3));
  expect(knobs().filter((knob) => !anchors.has(knob))).toEqual([]);
});

test("behind every such anchor, before the next heading, stands a snippet that is played", () => {
  const played = new Set(snippetsOf(page).map(({ heading }) => heading));
  expect(knobs().filter((knob) => !played.has(knob))).toEqual([]);
});

test("no anchor is there twice", () => {
  const anchors = headingsOf(page, 3);
  expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
});
