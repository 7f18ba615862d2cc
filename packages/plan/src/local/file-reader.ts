import { isHoldfastError, LIMITS, type Sha256 } from '@holdfast/base';
import { errnoOf, inspectTarget } from '@holdfast/files';
import type { Omissions } from './omissions.js';
import type { OpenApp } from './open-app.js';
import { createParentCursor } from './parent-cursor.js';
import { isLockFile } from './snapshot-order.js';

/** The bytes of one file and their hash. */
export interface FileRead {
  readonly bytes: Uint8Array;
  readonly sha256: Sha256;
}

/** Reads files of an app root one after the other; fast when neighbours follow each other. */
export interface FileReader {
  /** Answers `undefined`, and says so to the omissions, for what cannot be read safely. */
  read(path: string): FileRead | undefined;
  bytesRead(): number;
  close(): void;
}

/** The longest file a snapshot lists; a lock file is listed although no plan could change it. */
export function maxSnapshotBytes(path: string): number {
  return isLockFile(path) ? LOCK_FILE_BYTES : LIMITS.contentBytes;
}

const LOCK_FILE_BYTES = 32 * 1024 * 1024;

export function createFileReader(app: OpenApp, omissions: Omissions): FileReader {
  const { fs, root } = app;
  const parents = createParentCursor(fs, root);
  let total = 0;
  const read = (path: string) => {
    const { parent, missing } = parents.moveTo(path);
    if (missing.length > 0) return undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const found = inspectTarget(fs, parent, name, { maxBytes: maxSnapshotBytes(path) });
    if (found.kind !== 'file') return undefined;
    fs.close(found.handle);
    total += found.bytes.length;
    return found;
  };
  return {
    read(path) {
      try {
        const found = read(path);
        if (found === undefined) omissions.add('files changed while the snapshot was taken', path);
        return found;
      } catch (error) {
        if (errnoOf(error) === undefined && !isHoldfastError(error)) throw error;
        omissions.add('files could not be read', path);
        return undefined;
      }
    },
    bytesRead: () => total,
    close: parents.close,
  };
}
