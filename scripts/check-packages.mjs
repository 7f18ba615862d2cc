#!/usr/bin/env node
// The packed tarballs are sound for their users: publint for manifests, are-the-types-wrong for types.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { codeEntries, publishedMembers } from './packages/published.mjs';
import { report } from './shared/report.mjs';

const members = publishedMembers();
const results = await Promise.all([
  runAll('publint', members),
  runAll('attw', members.filter(hasCode)),
]);
report(results.flat(), `${members.length} tarballs pass publint and are-the-types-wrong`);

function hasCode({ manifest }) {
  return codeEntries(manifest).length > 0;
}

/** One after another: with both tools at once that is two processes, enough for two cores. */
async function runAll(tool, wanted) {
  const problems = [];
  for (const { dir, tarball } of wanted) {
    const args =
      tool === 'publint'
        ? ['run', tarball, '--strict']
        : [tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'];
    const output = await run(tool, args);
    if (output !== undefined) problems.push(`${dir}: ${tool}\n${output}`);
  }
  return problems;
}

/** The output of a failed run. */
function run(tool, args) {
  const program = join(ROOT, 'node_modules', '.bin', tool);
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve(error === null ? undefined : `${stdout}${stderr}`.trim()),
    );
  });
}
