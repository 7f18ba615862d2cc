// Runs under `npx --package=pnpm@…`, which puts that pnpm first into PATH: prints where it is.
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

for (const dir of (process.env.PATH ?? '').split(delimiter)) {
  const program = findProgram(dir);
  if (program !== undefined) {
    process.stdout.write(`pnpm-program:${program}\n`);
    break;
  }
}

/** On Windows `.bin/pnpm` is a script, so the package beside `.bin` is looked at first. */
function findProgram(dir) {
  const inPackage = join(dir, '..', 'pnpm', 'bin', 'pnpm.cjs');
  if (existsSync(inPackage)) return realpathSync(inPackage);
  const inPath = join(dir, 'pnpm');
  if (!existsSync(inPath)) return undefined;
  const target = realpathSync(inPath);
  return /\.c?js$/.test(target) ? target : undefined;
}
