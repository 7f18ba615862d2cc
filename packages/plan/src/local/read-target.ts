import { decodeUtf8, HoldfastError, type Sha256, shorten } from '@holdfast/base';
import type { DirHandle } from '@holdfast/files';
import { RAISE_HINT, SPLIT_HINT } from '../split-hint.js';
import { inspectProjectFile } from './inspect-project-file.js';
import type { OpenApp } from './open-app.js';
import { unsafeTarget } from './unsafe-target.js';

/** An ordinary file that is there. */
export interface TargetFile {
  readonly bytes: Uint8Array;
  /** Left out for what is not valid UTF-8. */
  readonly text?: string;
  /** Whether its owner may execute it. */
  readonly executable: boolean;
  readonly sha256: Sha256;
}

/** What a target may be. */
export interface TargetRules {
  readonly maxBytes: number;
  /** Of all files that are read; no file is read that would exceed it. */
  readonly totalBytes: number;
  /** Plans of version 1 change texts only. */
  readonly textOnly: boolean;
  /** Whether a directory at this path, which is open in its parent, will be gone. */
  readonly isEmptied?: (parent: DirHandle, leaf: string, path: string) => boolean;
}

/**
 * Reads one target through the open directory that it is in.
 *
 * @param path - canonical, relative to the app root.
 * @param read - bytes of the files that were read before this one.
 * @returns nothing where nothing is.
 * @throws HoldfastError `unsafe-target`, `not-utf8` or `too-large`; errors of the port pass through.
 */
export function readTarget(
  { fs, cwd }: Pick<OpenApp, 'fs' | 'cwd'>,
  parent: DirHandle,
  path: string,
  rules: TargetRules,
  read: number,
): TargetFile | undefined {
  const leaf = path.slice(path.lastIndexOf('/') + 1);
  const most = Math.min(rules.maxBytes, rules.totalBytes - read);
  const found = inspectProjectFile(fs, cwd, parent, leaf, most);
  switch (found.kind) {
    case 'absent':
      return undefined;
    case 'unsafe':
      if (found.what === 'directory' && rules.isEmptied?.(parent, leaf, path)) return undefined;
      throw found.what === 'symlink'
        ? unsafeTarget(path, { what: 'symlink', link: fs.readlink(parent, leaf) })
        : unsafeTarget(path, { what: found.what });
    case 'too-large':
      throw found.size > rules.maxBytes
        ? tooLarge(path, found.size, rules)
        : tooMuch(read + found.size, rules.totalBytes);
    case 'file': {
      fs.close(found.handle);
      const text = decodeUtf8(found.bytes);
      if (text === undefined && rules.textOnly) throw notUtf8(path, found.bytes);
      const { bytes, sha256, stat } = found;
      const file = { bytes, sha256, executable: (stat.mode & 0o100) !== 0 };
      return text === undefined ? file : { ...file, text };
    }
  }
}

function tooLarge(path: string, size: number, { maxBytes, textOnly }: TargetRules): HoldfastError {
  return new HoldfastError(
    'too-large',
    `${shorten(path)} has ${size} bytes on disk; a plan changes files of at most ${maxBytes} bytes.`,
    {
      path,
      hint: textOnly
        ? `${SPLIT_HINT} A single file of this size is changed by hand.`
        : 'Change it by hand, or raise change.limits in .holdfast/config.json.',
    },
  );
}

function tooMuch(total: number, most: number): HoldfastError {
  const message = `The files to be changed have more than ${most} bytes on disk in all (${total} and more).`;
  return new HoldfastError('too-large', message, { hint: RAISE_HINT });
}

function notUtf8(path: string, bytes: Uint8Array): HoldfastError {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const guess = isUtf16 ? 'UTF-16' : bytes.includes(0) ? 'a binary file' : 'Latin-1';
  return new HoldfastError('not-utf8', `${shorten(path)} is not valid UTF-8; it may be ${guess}.`, {
    path,
    hint: 'Convert the file to UTF-8 yourself, for example with iconv, then plan again. It was not touched.',
  });
}
