import { isHoldfastError } from '@holdfast/base';
import { openParents } from '@holdfast/files';
import type { Plan, UpdateOperation } from '../plan-model.js';
import { inspectProjectFile } from './inspect-project-file.js';
import { ioError } from './io-error.js';
import type { LocalOptions } from './local-options.js';
import { type OpenApp, withApp } from './open-app.js';

/**
 * Reads the bytes a plan's updates start from, for a review. A file that is gone, is no longer an
 * ordinary file, or no longer has the hash the plan expects is left out; so is everything when the
 * app root is not here. Changes nothing.
 *
 * @param plan - a valid plan.
 * @returns the bytes by path relative to the app root.
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
 * console.log(originals.get('a.txt')?.length);
 * // 4
 * ```
 */
export async function readOriginals(
  plan: Plan,
  options: Pick<LocalOptions, 'cwd' | 'fs'>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return await withApp({ ...options, appRoot: plan.appRoot }, (app) => readUpdates(app, plan));
  } catch (error) {
    // Only the app root can be unsafe or missing here: no target throws for that.
    const gone = isHoldfastError(error) && (error.code === 'unsafe-target' || error.data?.missing);
    if (gone === true) return new Map();
    throw error;
  }
}

function readUpdates(app: OpenApp, plan: Plan): ReadonlyMap<string, Uint8Array> {
  const originals = new Map<string, Uint8Array>();
  for (const operation of plan.operations) {
    if (operation.kind !== 'update') continue;
    const bytes = readOriginal(app, operation);
    if (bytes !== undefined) originals.set(operation.path, bytes);
  }
  return originals;
}

function readOriginal(
  { fs, root, cwd }: OpenApp,
  { path, beforeSha256 }: UpdateOperation,
): Uint8Array | undefined {
  try {
    const chain = openParents(fs, root, path);
    try {
      if (chain.missing.length > 0) return undefined;
      const found = inspectProjectFile(fs, cwd, chain.parent, chain.leaf);
      if (found.kind !== 'file') return undefined;
      fs.close(found.handle);
      return found.sha256 === beforeSha256 ? found.bytes : undefined;
    } finally {
      chain.close();
    }
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') return undefined;
    throw ioError(error, path);
  }
}
