import { isHoldfastError, LIMITS } from '@holdfast/base';
import { openParents } from '@holdfast/files';
import { operationPaths, originalPath } from '../operation-places.js';
import type { Plan } from '../plan-model.js';
import type { OriginalFile, OriginalFiles } from '../review/original-file.js';
import { inspectProjectFile } from './inspect-project-file.js';
import { ioError } from './io-error.js';
import type { LocalOptions } from './local-options.js';
import { type OpenApp, withApp } from './open-app.js';

/**
 * Reads what is now where a plan would write, for a review: the bytes of an ordinary file, whatever
 * they are, and its execute bit. `null` stands for what apply would refuse, and for everything when the
 * app root is not here. A file to create is left out while nothing is there. Changes nothing.
 *
 * @param plan - a valid plan.
 * @returns by path relative to the app root; of a move by both names.
 * @throws HoldfastError `io-error` when the disk refuses to read a file that is there.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { planLocal, readOriginals } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(cwd, 'a.txt'), 'old\n');
 * const request = { candidates: [{ path: 'a.txt', content: 'new\n', reason: 'Renew' }] };
 * const { plan } = await planLocal(request, { cwd });
 * const originals = await readOriginals(plan, { cwd });
 * console.log(originals.get('a.txt'));
 * // { bytes: Uint8Array(4) [ 111, 108, 100, 10 ], executable: false }
 * ```
 */
export async function readOriginals(
  plan: Plan,
  options: Pick<LocalOptions, 'cwd' | 'fs'>,
): Promise<OriginalFiles> {
  try {
    return await withApp({ ...options, appRoot: plan.appRoot }, (app) => readTargets(app, plan));
  } catch (error) {
    // Only the app root can be unsafe or missing here: no target throws for that.
    const gone = isHoldfastError(error) && (error.code === 'unsafe-target' || error.data?.missing);
    if (gone === true) {
      return new Map(plan.operations.flatMap(operationPaths).map((path) => [path, null]));
    }
    throw error;
  }
}

function readTargets(app: OpenApp, plan: Plan): OriginalFiles {
  const originals = new Map<string, OriginalFile>();
  // A plan that was taken is within what its project allows; its files may be as long as any project's.
  const isFirst = plan.schemaVersion === 1;
  const fileBytes = isFirst ? LIMITS.contentBytes : LIMITS.maxPlanFileBytes;
  let rest: number = isFirst ? Number.POSITIVE_INFINITY : LIMITS.maxPlanTotalBytes;
  for (const operation of plan.operations) {
    for (const path of operationPaths(operation)) {
      const found = readTarget(app, path, Math.min(fileBytes, rest));
      if (found !== null && found !== 'absent' && 'bytes' in found) rest -= found.bytes.length;
      const isNew = operation.kind === 'create' || originalPath(operation) !== path;
      if (found !== 'absent' || !isNew) originals.set(path, found);
    }
  }
  return originals;
}

function readTarget({ fs, root, cwd }: OpenApp, path: string, maxBytes: number): OriginalFile {
  try {
    const chain = openParents(fs, root, path);
    try {
      if (chain.missing.length > 0) return 'absent';
      const found = inspectProjectFile(fs, cwd, chain.parent, chain.leaf, maxBytes);
      if (found.kind === 'absent') return 'absent';
      if (found.kind !== 'file') return null;
      fs.close(found.handle);
      return { bytes: found.bytes, executable: (found.stat.mode & 0o100) !== 0 };
    } finally {
      chain.close();
    }
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') return null;
    throw ioError(error, path);
  }
}
