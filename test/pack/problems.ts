import type { PackFiles } from "../../src/pack/files.ts";
import { formatProblem } from "../../src/pack/format/problem.ts";
import { checkDefinition } from "../../src/pack/load.ts";

/** The files of a pack: a definition, and modules without content. */
export function packFiles(definition: string, ...modules: string[]): PackFiles {
  const encode = (text: string) => new TextEncoder().encode(text);
  return new Map([
    ["pack.yaml", encode(definition)],
    ...modules.map((name): [string, Uint8Array] => [name, encode("export {};\n")]),
  ]);
}

/** The problems of a definition as people read them, without the file's name in front. */
export function problemsOf(definition: string, ...modules: string[]): string[] {
  return checkDefinition(packFiles(definition, ...modules)).problems.map(shown);
}

/** The warnings of a definition. */
export function warningsOf(definition: string, ...modules: string[]): string[] {
  return checkDefinition(packFiles(definition, ...modules)).warnings.map(shown);
}

/** A sound pack with further lines at its top level. Those begin on line 3. */
export function pack(lines: string): string {
  return `name: acme\nversion: 1.0.0\n${lines}`;
}

/** A sound pack whose resource Thing has the given properties (one flow mapping), on line 8, from column 17. */
export function packWithProperties(properties: string, more = ""): string {
  return `name: acme
version: 1.0.0
http: { baseUrl: https://api.example.com }
resources:
  Thing:
    id: \${body.id}
    create: POST /things
    properties: ${properties}
${more}`;
}

/** A sound pack with further lines in its resource Thing, which begin on line 8. Its properties are name, size and state. */
export function packWithResource(lines: string): string {
  return `name: acme
version: 1.0.0
http: { baseUrl: https://api.example.com }
resources:
  Thing:
    properties: { name: { type: string }, size: { type: integer }, state: { type: string, readOnly: true } }
    id: \${body.id}
${lines
  .split("\n")
  .map((line) => `    ${line}`)
  .join("\n")}
`;
}

function shown(problem: Parameters<typeof formatProblem>[0]): string {
  return formatProblem(problem).replace(/^pack\.yaml:?/, "");
}
