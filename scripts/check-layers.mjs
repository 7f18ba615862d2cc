#!/usr/bin/env node
// Runs dependency-cruiser over the sources and tests of all members, without their builds.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, workspaceMembers } from './bootstrap/workspace.mjs';

const dirs = workspaceMembers(ROOT)
  .flatMap(({ dir }) => (dir === 'bench' ? [dir] : [`${dir}/src`, `${dir}/test`]))
  .filter((dir) => existsSync(join(ROOT, dir)));
const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const args = [program, '--config', 'config/dependency-cruiser.cjs', '--output-type', 'err-long'];
const { status } = spawnSync(process.execPath, [...args, ...dirs], { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;
