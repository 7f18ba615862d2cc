import { closeSync, fsyncSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Writes a file that must not exist yet, readable by its owner only. Its parent directory must exist.
 *
 * @param path - relative to the shell's directory.
 * @throws HoldfastError `output-exists` or `io-error`; no unfinished file is left.
 */
export function createNewFile(path: string, text: string, terminal: Terminal): void {
  const target = resolve(terminal.shellDirectory, path);
  let file: number;
  try {
    file = openSync(target, 'wx', 0o600);
  } catch (cause) {
    throw cannotCreate(path, cause);
  }
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (cause) {
    unlinkSync(target);
    throw cannotCreate(path, cause);
  } finally {
    closeSync(file);
  }
}

function cannotCreate(path: string, cause: unknown): unknown {
  const errno = errnoOf(cause);
  if (errno === undefined) return cause;
  if (errno === 'EEXIST') {
    return new HoldfastError('output-exists', `${shorten(path)} exists already.`, {
      hint: 'Nothing is overwritten. Name a new file.',
      cause,
    });
  }
  const missing = errno === 'ENOENT' || errno === 'ENOTDIR';
  return new HoldfastError('io-error', `${shorten(path)} cannot be written (${errno}).`, {
    hint: missing ? 'Its directory must exist.' : 'Name a file in a directory you can write to.',
    cause,
  });
}
