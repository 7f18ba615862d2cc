import { readFileSync } from 'node:fs';

/** Ends the process with a clear message when this Node is older than package.json allows. */
export function checkNode() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const wanted = manifest.engines.node.replace('>=', '');
  if (isAtLeast(process.versions.node, wanted)) return;
  process.stderr.write(
    `holdfast: needs Node ${wanted} or newer, this is ${process.versions.node} (${process.execPath}).\n` +
      'Install a newer Node and run the command again.\n',
  );
  process.exit(1);
}

function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number);
  const need = wanted.split('.').map(Number);
  for (let i = 0; i < need.length; i += 1) {
    if (have[i] !== need[i]) return have[i] > need[i];
  }
  return true;
}
