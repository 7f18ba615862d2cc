import { renameSync, unlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Terminal } from '../terminal/terminal.js';
import { cannotCreate, createNewFile } from './create-new-file.js';

/**
 * Writes a file that is made for others to read; one that is there already is replaced as a whole, and
 * only when that was asked for.
 *
 * @param path - relative to the shell's directory.
 * @throws HoldfastError `output-exists` or `io-error`; no unfinished file is left.
 */
export function writeOutput(path: string, text: string, force: boolean, terminal: Terminal): void {
  if (!force) {
    createNewFile(path, text, terminal, 0o666);
    return;
  }
  const temporary = `${path}.${process.pid}.tmp`;
  createNewFile(temporary, text, terminal, 0o666);
  try {
    renameSync(resolve(terminal.shellDirectory, temporary), resolve(terminal.shellDirectory, path));
  } catch (cause) {
    unlinkSync(resolve(terminal.shellDirectory, temporary));
    throw cannotCreate(path, cause);
  }
}
