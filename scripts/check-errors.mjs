#!/usr/bin/env node
// docs/reference/errors.md lists exactly the codes of packages/base/src/error-codes.ts.
// --update adds missing rows, refreshes meanings, removes rows of codes that are gone; the remedies
// are written by hand and kept.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { errorRows, rowProblems, updateRows } from './shared/error-table.mjs';
import { loadTypeScript } from './shared/load-typescript.mjs';
import { report } from './shared/report.mjs';

const PAGE = 'docs/reference/errors.md';
const { ERROR_CODES } = await loadTypeScript('packages/base/src/error-codes.ts');
const pagePath = join(ROOT, PAGE);

if (process.argv.includes('--update')) {
  writeFileSync(pagePath, updateRows(readFileSync(pagePath, 'utf8'), ERROR_CODES));
}
const rows = errorRows(readFileSync(pagePath, 'utf8'));
report(
  rowProblems(rows, ERROR_CODES).map((problem) => `${PAGE}: ${problem}`),
  `${rows.length} error codes documented`,
);
