#!/usr/bin/env node
// What a user gets: the packed tarballs are installed into an empty project with npm, every entry is
// imported and type-checked, and the command plans, applies and recovers a change.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from './bootstrap/pinned-pnpm.mjs';
import { ROOT } from './bootstrap/workspace.mjs';
import { checkCommand } from './packages/check-command.mjs';
import { codeEntries, publishedMembers } from './packages/published.mjs';
import { report } from './shared/report.mjs';

const members = publishedMembers();
const project = mkdtempSync(join(tmpdir(), 'holdfast-smoke-'));
process.on('exit', () => rmSync(project, { recursive: true, force: true }));

const installProblem = install();
report(
  installProblem === undefined
    ? [...importEntries(), ...checkTypes(), ...checkFiles(), ...checkCommand(project)]
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

/** Declarations included, as `skipLibCheck` would hide a type whose package is not a dependency. */
function checkTypes() {
  const imports = members.flatMap(({ manifest }) => codeEntries(manifest));
  const code = imports.map((entry, index) => `export * as e${index} from '${entry}';\n`).join('');
  writeFileSync(join(project, 'all.ts'), code);
  const options = {
    target: 'ES2023',
    lib: ['ES2023', 'ES2024.String'],
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['all.ts'] }),
  );
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const output = attempt(process.execPath, [tsc, '-p', '.', '--pretty', 'false']) ?? '';
  const ours = output
    .split('\n')
    .filter((line) => /^(all\.ts|node_modules\/@holdfast\/)/.test(line));
  return ours.map((line) => `types: ${line}`);
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
