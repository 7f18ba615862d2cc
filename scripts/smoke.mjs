#!/usr/bin/env node
// What a user gets: the packed tarballs are installed into an empty project with npm, every entry is
// imported and type-checked, and the command plans, applies and recovers a change. `--in DIR` installs there
// and leaves it; what is installed there already is only run, for instance by another Node.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { npmCommand } from './bootstrap/pinned-pnpm.mjs';
import { ROOT } from './bootstrap/workspace.mjs';
import { checkCommand } from './packages/check-command.mjs';
import { codeEntries, publishedMembers } from './packages/published.mjs';
import { report } from './shared/report.mjs';

const IN_OUR_PACKAGE = /\/node_modules\/@holdfast\/[^/]+\/(?!node_modules\/)/;
const members = publishedMembers();
const { values } = parseArgs({ options: { in: { type: 'string' } } });
const project = realpathSync(values.in ?? mkdtempSync(join(tmpdir(), 'holdfast-smoke-')));
if (values.in === undefined) {
  process.on('exit', () => rmSync(project, { recursive: true, force: true }));
}
const isInstalled = existsSync(join(project, 'node_modules'));

const installProblem = isInstalled ? undefined : install();
report(
  installProblem === undefined
    ? [
        ...importEntries(),
        // Types and files are the same for every Node.
        ...(values.in === undefined ? [...checkTypes(), ...checkFiles()] : []),
        ...checkCommand(project),
      ]
    : [installProblem],
  `${members.length} packages installed, ${members.flatMap(({ manifest }) => codeEntries(manifest)).length} entries imported, one change planned, applied and recovered, documents anchored and checked`,
);

/** All tarballs at once, so that npm finds our versions there and not in a registry. */
function install() {
  const missing = members.filter(({ tarball }) => !existsSync(tarball));
  if (missing.length > 0) return `${missing[0].tarball} does not exist: pack first`;
  writeFileSync(join(project, 'package.json'), '{"name":"smoke","private":true,"type":"module"}');
  const tarballs = members.map(({ tarball }) => tarball);
  const [command, ...start] = npmCommand();
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  return attempt(command, [...start, 'install', ...flags, ...tarballs]);
}

/** All in one process: to start one for each would take longer than the imports. */
function importEntries() {
  const entries = members.flatMap(({ manifest }) => codeEntries(manifest));
  const code = `
    for (const entry of ${JSON.stringify(entries)}) {
      const problem = await import(entry).then(
        (it) => (Object.keys(it).length === 0 ? 'it has no exports' : undefined),
        (error) => error.message,
      );
      if (problem === undefined) continue;
      console.log(entry + ' cannot be imported: ' + problem);
      process.exitCode = 1;
    }`;
  const problems = attempt(process.execPath, ['--input-type=module', '--eval', code]);
  return problems === undefined ? [] : [problems];
}

/**
 * Our declarations are checked, too, as `skipLibCheck` would hide a type whose package is not a
 * dependency; those of others are only read, as to check all of them would take most of the time.
 */
function checkTypes() {
  const imports = members.flatMap(({ manifest }) => codeEntries(manifest));
  const code = imports.map((entry, index) => `export * as e${index} from '${entry}';\n`).join('');
  const main = join(project, 'all.ts');
  writeFileSync(main, code);
  const program = ts.createProgram([main], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'],
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  });
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName === main || IN_OUR_PACKAGE.test(fileName));
  const found = [
    ...program.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  const unread = members.filter(
    ({ manifest }) =>
      codeEntries(manifest).length > 0 &&
      !ours.some(({ fileName }) => fileName.includes(`/node_modules/${manifest.name}/`)),
  );
  return [
    ...unread.map(({ manifest }) => `types: none of ${manifest.name} were read`),
    ...ts.sortAndDeduplicateDiagnostics(found).map((one) => `types: ${inWords(one)}`),
  ];
}

function inWords(diagnostic) {
  return ts
    .formatDiagnostic(diagnostic, {
      getCurrentDirectory: () => project,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    })
    .trim();
}

/** Exports that are plain files, such as JSON Schemas. */
function checkFiles() {
  return members.flatMap(({ manifest }) =>
    Object.entries(manifest.exports ?? {})
      .filter(([, target]) => typeof target === 'string' && !target.includes('*'))
      .filter(([, target]) => !existsSync(join(project, 'node_modules', manifest.name, target)))
      .map(([subpath]) => `${manifest.name}: ${subpath} names a file that is not in the package`),
  );
}

/** The output of a failed run. */
function attempt(command, args) {
  mkdirSync(project, { recursive: true });
  try {
    execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message;
  }
}
