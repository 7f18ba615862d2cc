import { decodeUtf8, HoldfastError, type Sha256, shorten } from '@holdfast/base';
import type { DirHandle, FsPort } from '@holdfast/files';
import { SPLIT_HINT } from '../split-hint.js';
import { inspectProjectFile } from './inspect-project-file.js';
import { ioError } from './io-error.js';
import type { NameIndex } from './name-index.js';
import type { OpenApp } from './open-app.js';
import type { ParentCursor } from './parent-cursor.js';
import { explainObstacle, unsafeTarget } from './unsafe-target.js';

/** What is on disk for one target. */
export interface SeenTarget {
  /** Left out when the target is proven absent. */
  readonly file?: TargetFile;
  /** Real names on the way that differ from the target's only by case or Unicode form. */
  readonly spellings: readonly string[];
}

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
  /** Plans of version 1 change texts only. */
  readonly textOnly: boolean;
  /** Whether a directory at this path, which is open in its parent, will be gone. */
  readonly isEmptied?: (parent: DirHandle, leaf: string, path: string) => boolean;
}

/**
 * Looks at one target through open directories. It is absent when a directory on the way has no
 * entry of that exact spelling.
 *
 * @param path - canonical, relative to the app root.
 * @throws HoldfastError `unsafe-target`, `not-utf8`, `too-large` or `io-error`, with `path`.
 */
export function lookAtTarget(
  { fs, root, cwd }: OpenApp,
  parents: ParentCursor,
  names: NameIndex,
  path: string,
  rules: TargetRules,
): SeenTarget {
  const { parent, opened, missing } = explainObstacle(fs, root, path, () => parents.moveTo(path));
  try {
    const parts = path.split('/');
    const spellings: string[] = [];
    for (const [depth, dir] of [root, ...opened.map((directory) => directory.dir)].entries()) {
      const directory = parts.slice(0, depth).join('/');
      const found = names.look(dir, directory, parts[depth] ?? '');
      spellings.push(...found.others.map((name) => (depth === 0 ? name : `${directory}/${name}`)));
      if (!found.exact) return { spellings };
    }
    // Made since it was looked for: what stands below is not known.
    if (missing.length > 0) throw unsafeTarget(path, { what: 'changing' });
    const file = readTarget(fs, parent, parts.at(-1) ?? '', path, cwd, rules);
    return file === undefined ? { spellings } : { file, spellings };
  } catch (error) {
    throw ioError(error, path);
  }
}

function readTarget(
  fs: FsPort,
  parent: DirHandle,
  leaf: string,
  path: string,
  cwd: string,
  rules: TargetRules,
): TargetFile | undefined {
  const found = inspectProjectFile(fs, cwd, parent, leaf, rules.maxBytes);
  switch (found.kind) {
    case 'absent':
      return undefined;
    case 'unsafe':
      if (found.what === 'directory' && rules.isEmptied?.(parent, leaf, path)) return undefined;
      throw found.what === 'symlink'
        ? unsafeTarget(path, { what: 'symlink', link: fs.readlink(parent, leaf) })
        : unsafeTarget(path, { what: found.what });
    case 'too-large':
      throw new HoldfastError(
        'too-large',
        `${shorten(path)} has ${found.size} bytes on disk; a plan changes files of at most ${rules.maxBytes} bytes.`,
        {
          path,
          hint: rules.textOnly
            ? `${SPLIT_HINT} A single file of this size is changed by hand.`
            : 'Change it by hand, or raise change.limits in .holdfast/config.json.',
        },
      );
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

function notUtf8(path: string, bytes: Uint8Array): HoldfastError {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const guess = isUtf16 ? 'UTF-16' : bytes.includes(0) ? 'a binary file' : 'Latin-1';
  return new HoldfastError('not-utf8', `${shorten(path)} is not valid UTF-8; it may be ${guess}.`, {
    path,
    hint: 'Convert the file to UTF-8 yourself, for example with iconv, then plan again. It was not touched.',
  });
}
