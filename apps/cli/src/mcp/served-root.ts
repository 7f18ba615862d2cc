import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { findProjectRoot } from '@holdfast/files';
import { usageError } from '../command-line/usage-error.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * The project that is served: `--root`, else the one that the program was started in. Clients start
 * servers in all kinds of directories, so a directory that nobody named has to be a project.
 *
 * @throws HoldfastError `usage-error` where nobody named a project and there is none, `io-error`.
 */
export function servedRoot(
  named: string | undefined,
  { shellDirectory }: Pick<Terminal, 'shellDirectory'>,
): string {
  const root = findProjectRoot(resolve(shellDirectory, named ?? '.'));
  if (dirname(root) === root) {
    throw new HoldfastError('unsafe-target', 'The whole file system is no project.', {
      hint: HINT,
    });
  }
  const isMarked = ['.holdfast', '.git'].some((name) => existsSync(join(root, name)));
  if (named !== undefined || (isMarked && root !== homedir())) return root;
  throw usageError('There is no project where the server was started.', HINT);
}

const HINT = 'Name the directory of the project: holdfast mcp --root DIR';
