import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The built command; `undefined` when it is missing or older than a source of it. */
export function builtCommand(): string | undefined {
  const main = join(ROOT, 'apps/cli/dist/main.js');
  if (!existsSync(main)) return undefined;
  const built = statSync(main).mtimeMs;
  const isStale = SOURCES.some((name) =>
    readdirSync(join(ROOT, name, 'src'), { recursive: true, withFileTypes: true }).some(
      (entry) =>
        entry.isFile() &&
        !entry.name.endsWith('.test.ts') &&
        statSync(join(entry.parentPath, entry.name)).mtimeMs > built,
    ),
  );
  return isStale ? undefined : main;
}

const ROOT = join(import.meta.dirname, '../../../..');
const SOURCES = [
  'apps/cli',
  'packages/base',
  'packages/files',
  'packages/plan',
  'packages/journal',
];
