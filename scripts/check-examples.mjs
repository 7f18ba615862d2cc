#!/usr/bin/env node
// Examples in doc comments, READMEs and docs compile against the built packages, run, and print what
// the comments below their console.log say. `--only TEXT` takes the files whose path has the text.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, workspaceMembers } from './bootstrap/workspace.mjs';
import { findExamples } from './examples/find-examples.mjs';
import { runExamples } from './examples/run-examples.mjs';
import { report } from './shared/report.mjs';

const only = process.argv[process.argv.indexOf('--only') + 1];
const examples = findExamples()
  .filter(({ file }) => !process.argv.includes('--only') || file.includes(only))
  .map((example, index) => ({ ...example, name: `example-${index}` }));
const area = prepareArea();
for (const { name, code } of examples) writeFileSync(join(area, `${name}.ts`), code);

const typeProblems = checkTypes();
const runProblems = (await runExamples(examples, area)).map(
  ({ example, line, message }) => `${at(example, line)}: ${message}`,
);
rmSync(area, { recursive: true, force: true });
report([...typeProblems, ...runProblems], `${examples.length} examples compiled and run`);

/** Inside the repository, so that `node` types and the packages by name are found. */
function prepareArea() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(ROOT, '.cache', 'examples-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'node_modules', '@holdfast'), { recursive: true });
  for (const { path, manifest } of workspaceMembers(ROOT)) {
    symlinkSync(path, join(dir, 'node_modules', manifest.name));
  }
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  return dir;
}

function checkTypes() {
  const program = ts.createProgram(
    examples.map(({ name }) => join(area, `${name}.ts`)),
    {
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
  );
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    const example = examples.find(({ name }) => diagnostic.file?.fileName.endsWith(`/${name}.ts`));
    if (example === undefined) return message;
    const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    return `${at(example, line)}: ${message}`;
  });
}

function at({ file, line }, offset) {
  return `${file}:${line + offset}`;
}
