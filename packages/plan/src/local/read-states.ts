import { compareCodeUnits, HoldfastError, shorten } from '@holdfast/base';
import type { FileState } from '../patch/patch-model.js';
import { inspectProjectFile } from './inspect-project-file.js';
import { ioError } from './io-error.js';
import type { OpenApp } from './open-app.js';
import { createParentCursor } from './parent-cursor.js';
import { explainObstacle, unsafeTarget } from './unsafe-target.js';

/**
 * Reads files as they are now, through open directories. What is not there is left out.
 *
 * @param paths - canonical, relative to the app root.
 * @param maxBytes - refuse a longer file.
 * @throws HoldfastError `unsafe-target`, `too-large` or `io-error`, with `path`.
 */
export function readStates(
  app: OpenApp,
  paths: Iterable<string>,
  maxBytes: number,
): ReadonlyMap<string, FileState> {
  const states = new Map<string, FileState>();
  const parents = createParentCursor(app.fs, app.root);
  try {
    for (const path of [...new Set(paths)].sort(compareCodeUnits)) {
      const state = readState(app, parents, path, maxBytes);
      if (state !== undefined) states.set(path, state);
    }
  } finally {
    parents.close();
  }
  return states;
}

function readState(
  { fs, root, cwd }: OpenApp,
  parents: ReturnType<typeof createParentCursor>,
  path: string,
  maxBytes: number,
): FileState | undefined {
  const { parent, missing } = explainObstacle(fs, root, path, () => parents.moveTo(path));
  if (missing.length > 0) return undefined;
  try {
    const leaf = path.split('/').at(-1) ?? '';
    const found = inspectProjectFile(fs, cwd, parent, leaf, maxBytes);
    switch (found.kind) {
      case 'absent':
        return undefined;
      case 'file':
        fs.close(found.handle);
        return { bytes: found.bytes, executable: (found.stat.mode & 0o100) !== 0 };
      case 'too-large':
        throw new HoldfastError('too-large', `${shorten(path)} has ${found.size} bytes.`, {
          path,
          hint: `At most ${maxBytes} are taken. Change this file by hand.`,
        });
      case 'unsafe':
        throw found.what === 'symlink'
          ? unsafeTarget(path, { what: 'symlink', link: fs.readlink(parent, leaf) })
          : unsafeTarget(path, { what: found.what });
    }
  } catch (error) {
    throw ioError(error, path);
  }
}
