import { compareCodeUnits } from '@holdfast/base';
import type { FileState } from '../patch/patch-model.js';
import type { PlanLimits } from '../plan-limits.js';
import { ioError } from './io-error.js';
import type { OpenApp } from './open-app.js';
import { createParentCursor } from './parent-cursor.js';
import { readTarget } from './read-target.js';
import { explainObstacle } from './unsafe-target.js';

/**
 * Reads files as they are now, through open directories. What is not there is left out.
 *
 * @param paths - canonical, relative to the app root.
 * @param limits - refuse a longer file, and more in all, before it is read.
 * @throws HoldfastError `unsafe-target`, `too-large` or `io-error`, with `path`.
 */
export function readStates(
  app: OpenApp,
  paths: Iterable<string>,
  { fileBytes, totalBytes }: PlanLimits,
): ReadonlyMap<string, FileState> {
  const { fs, root } = app;
  const states = new Map<string, FileState>();
  const parents = createParentCursor(fs, root);
  const rules = { maxBytes: fileBytes, totalBytes, textOnly: false };
  let total = 0;
  try {
    for (const path of [...new Set(paths)].sort(compareCodeUnits)) {
      const { parent, missing } = explainObstacle(fs, root, path, () => parents.moveTo(path));
      if (missing.length > 0) continue;
      const file = orIoError(path, () => readTarget(app, parent, path, rules, total));
      if (file === undefined) continue;
      total += file.bytes.length;
      states.set(path, { bytes: file.bytes, executable: file.executable });
    }
  } finally {
    parents.close();
  }
  return states;
}

function orIoError<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw ioError(error, path);
  }
}
