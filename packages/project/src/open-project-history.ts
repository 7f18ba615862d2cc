import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type History, lazyHistory } from '@holdfast/source';
import { openHistory } from '@holdfast/source/node';

/**
 * Without a repository a project works, it only has no past. One that cannot be read is an error when
 * it is first asked.
 */
export async function openProjectHistory(root: string): Promise<History | undefined> {
  return isInRepository(root) ? lazyHistory(() => openHistory(root)) : undefined;
}

function isInRepository(directory: string): boolean {
  const parent = dirname(directory);
  return existsSync(join(directory, '.git')) || (parent !== directory && isInRepository(parent));
}
