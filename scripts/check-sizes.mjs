#!/usr/bin/env node
// One idea per file: no source file is longer than 400 lines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { listFiles } from './shared/list-files.mjs';
import { report } from './shared/report.mjs';

const MAX = 400;
const files = listFiles((path) => /\.(ts|tsx|mjs|cjs|js|c)$/.test(path)).map((path) => ({
  path,
  lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
}));
const isShipped = ({ path }) =>
  /^(packages|apps)\/[^/]+\/src\//.test(path) && !/\.test\.ts$/.test(path);
const lengths = files
  .filter(isShipped)
  .map(({ lines }) => lines)
  .sort((a, b) => a - b);
const at = (share) => lengths[Math.floor((lengths.length - 1) * share)];

report(
  files
    .filter(({ lines }) => lines > MAX)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${MAX}: split it by idea`),
  `${files.length} files; shipped sources: median ${at(0.5)} lines, 90 % ${at(0.9)}, longest ${at(1)}`,
);
