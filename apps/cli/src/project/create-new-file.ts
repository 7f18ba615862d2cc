import { closeSync, fsyncSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Writes a file that must not exist yet. Its parent directory must exist.
 *
 * @param path - relative to the shell's directory.
 * @param mode - default: for its owner only.
 * @throws HoldfastError `output-exists` or `io-error`; no unfinished file is left.
 */
export function createNewFile(path: string, text: string, terminal: Terminal, mode = 0o600): void {
  const target = resolve(terminal.shellDirectory, path);
  let file: number;
  try {
    file = openSync(target, 'wx', mode);
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

/** The error for a file that could not be made or replaced. */
export function cannotCreate(path: string, cause: unknown): unknown {
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
