import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The built program, built anew when a source is newer. */
export async function builtChecker(): Promise<string> {
  const directory = join(ROOT, 'apps/anchor-checker');
  const main = join(directory, 'dist/main.js');
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name));
  const newest = Math.max(...[directory, ...packages].map((it) => newestIn(join(it, 'src'))));
  if ((statSync(main, { throwIfNoEntry: false })?.mtimeMs ?? 0) < newest) await build(directory);
  return main;
}

function newestIn(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(0, ...files);
}

function build(directory: string): Promise<void> {
  const tsup = createRequire(join(ROOT, 'package.json')).resolve('tsup/dist/cli-default.js');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsup], { cwd: directory }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`The program cannot be built.\n${stdout}${stderr}`));
    });
  });
}
