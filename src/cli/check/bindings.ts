import { exportsOf } from "../../pack/closure/exports.ts";
import type { CodeReference, Operation, PackDefinition } from "../../pack/definition.ts";
import type { PackFiles } from "../../pack/files.ts";
import { nearest } from "../../platform/nearest.ts";

/** A line for each name that pack.yaml binds and no module exports. Modules are parsed, never run. */
export async function missingExports(definition: PackDefinition, files: PackFiles): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [owner, reference] of codeReferences(definition)) {
    const content = files.get(reference.module);
    const names = content === undefined ? undefined : await exportsOf(reference.module, content);
    if (names === undefined || names.has(reference.export)) continue;
    const near = nearest(reference.export, names);
    const there = names.size === 0 ? "it exports nothing" : `it exports ${[...names].join(", ")}`;
    const hint = near === undefined ? there : `did you mean ${near}?`;
    problems.push(`${reference.module}: ${owner} binds “${reference.export}”, which it does not export; ${hint}`);
  }
  return [...new Set(problems)];
}

function* codeReferences(definition: PackDefinition): Iterable<readonly [string, CodeReference]> {
  for (const { name, code, operations, reset, migrate } of definition.resources.values()) {
    if (code !== undefined) yield [name, code];
    for (const [operation, how] of operations) yield* referencesOf(`${name}.${operation}`, how);
    if (reset !== undefined) yield* referencesOf(`${name}.reset`, reset);
    for (const step of migrate) if (step.code !== undefined) yield [`${name}.migrate`, step.code];
  }
  for (const { name, operation } of definition.functions.values()) yield* referencesOf(name, operation);
}

function* referencesOf(name: string, operation: Operation): Iterable<readonly [string, CodeReference]> {
  if (operation.kind === "code") {
    yield [name, operation];
    return;
  }
  const { before, after } = operation;
  if (before !== undefined) yield [`${name}.before`, before];
  if (after !== undefined) yield [`${name}.after`, after];
}
