#!/usr/bin/env node
// What our packages install or carry is under a licence that an MIT project may pass on.
import { ROOT } from './bootstrap/workspace.mjs';
import { productionPackages } from './shared/production-packages.mjs';
import { isMain, report } from './shared/report.mjs';

/** Permissive licences without duties beyond keeping the notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // Of argparse, permissive: only markdown-it's own command needs it, and nothing of ours loads that.
  'PSF-2.0',
]);

if (isMain(import.meta.url)) {
  const packages = productionPackages(ROOT);
  for (const { name, version, licence } of packages) console.log(`${name}@${version}\t${licence}`);
  report(
    packages
      .filter(({ licence }) => !isAllowed(licence))
      .map(({ name, version, licence, neededBy }) => {
        return `${name}@${version} (needed by ${neededBy}) has the licence "${licence}", which is not on the list in scripts/check-licences.mjs`;
      }),
    `${packages.length} third-party packages, all under an allowed licence`,
  );
}

/** An SPDX expression is allowed when one of its alternatives consists of allowed licences only. */
export function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((alternative) => alternative.split(/ AND /i).every((it) => ALLOWED.has(it.trim())));
}
