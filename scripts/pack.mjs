#!/usr/bin/env node
// Packs all published packages into .cache/tarballs, as a release would, and looks inside.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { pinnedPnpmEnv, pnpmCommand } from './bootstrap/pinned-pnpm.mjs';
import { ROOT } from './bootstrap/workspace.mjs';
import { publishedMembers, TARBALLS } from './packages/published.mjs';
import { sweepDist } from './packages/sweep-dist.mjs';
import { report } from './shared/report.mjs';

rmSync(TARBALLS, { recursive: true, force: true });
mkdirSync(TARBALLS, { recursive: true });
const env = await pinnedPnpmEnv(ROOT, (message) => console.error(message));
const members = publishedMembers();
for (const member of members) sweepDist(member);
const failure = packAll();
report(
  failure === undefined ? members.flatMap(contentProblems) : [failure],
  `${members.length} tarballs`,
);

/** All with one pnpm, and with pnpm because npm would leave `workspace:*` in the manifest. */
function packAll() {
  const [node, pnpm] = pnpmCommand(ROOT);
  const chosen = members.map(({ manifest }) => `--filter=${manifest.name}`);
  const args = [pnpm, '--recursive', ...chosen, 'pack', '--pack-destination', TARBALLS];
  try {
    execFileSync(node, args, { cwd: ROOT, env, encoding: 'utf8', stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `packing failed\n${error.stdout}${error.stderr}`;
  }
}

function contentProblems({ dir, tarball, manifest }) {
  const files = tar('-tzf', tarball).trim().split('\n');
  const packed = tar('-xOzf', tarball, 'package/package.json');
  const problems = [];
  if (packed.includes('workspace:')) problems.push('the packed manifest has workspace: versions');
  if (exportsSources(packed)) problems.push('the packed manifest exports sources');
  for (const file of ['package/LICENSE', 'package/README.md']) {
    if (!files.includes(file)) problems.push(`the tarball has no ${file.replace('package/', '')}`);
  }
  const alien = files.filter((file) => /\.tsbuildinfo$|\.test\.|\/node_modules\//.test(file));
  if (alien.length > 0) problems.push(`the tarball has ${alien.join(', ')}`);
  for (const file of builtFiles(manifest)) {
    if (!files.includes(`package/${file}`)) problems.push(`the tarball has no ${file}`);
  }
  return problems.map((problem) => `${dir}: ${problem}`);
}

/** The condition has the name of a package of ours, so only the exports are looked at. */
function exportsSources(packed) {
  const { exports: exported } = packed === '' ? {} : JSON.parse(packed);
  return JSON.stringify(exported ?? {}).includes('"@holdfast/source"');
}

function builtFiles({ exports: exported, bin }) {
  const text = JSON.stringify([exported ?? {}, bin ?? {}]);
  return [...text.matchAll(/"\.\/(dist\/[^"*]+)"/g)].map((match) => match[1]);
}

function tar(...args) {
  if (!existsSync(args[1])) return '';
  return execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
