#!/usr/bin/env node
// H4: real power cuts on loop images (crash-safety.md 5.5). Needs root, loop devices, the mkfs programs and
// a C compiler; says what is missing. `pnpm test:power` runs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const has = (program) => spawnSync('which', [program]).status === 0;

const missing = [
  [process.platform === 'linux', 'Linux'],
  [process.getuid?.() === 0, 'root'],
  [existsSync('/dev/loop-control'), 'loop devices'],
  [['cc', 'gcc', 'clang'].some(has), 'a C compiler'],
  [['mkfs.ext4', 'mkfs.xfs', 'mkfs.btrfs'].some(has), 'mkfs.ext4, mkfs.xfs or mkfs.btrfs'],
].flatMap(([there, what]) => (there ? [] : [what]));

if (missing.length > 0) {
  process.stderr.write(`No power was cut: this needs ${missing.join(', ')}.\n`);
  process.exitCode = 1;
} else {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const config = join(import.meta.dirname, 'power/vitest.config.ts');
  const { status } = spawnSync(vitest, ['run', '--config', config], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
