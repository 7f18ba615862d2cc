import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { errnoOf, type RecordedFile, removeIfPossible, writeCacheFile } from '@holdfast/files';
import * as z from 'zod';
import {
  changeLease,
  type Lease,
  type LeaseRequest,
  type LeaseResult,
} from '../life/change-lease.js';
import { type StoredResult, saveStep } from './save-step.js';

/** Who has the lease of a project's map now. What cannot be read is no lease: it is advice. */
export function readLease(root: string, now: string): Lease | undefined {
  const lease = isOurs(root) ? parse(readIfThere(leasePath(root))) : undefined;
  return lease !== undefined && Date.parse(lease.expiresAt) > Date.parse(now) ? lease : undefined;
}

/** Changes the lease under the lock of the map, which is left as it is. */
export function changeStoredLease(
  file: RecordedFile,
  root: string,
  request: LeaseRequest,
): Promise<StoredResult<LeaseResult>> {
  return saveStep(file, (): LeaseResult => {
    const result = changeLease(readLease(root, request.now), request);
    if (!result.ok) return result;
    if (result.lease === undefined) remove(root);
    else keep(root, result.lease);
    return result;
  });
}

function remove(root: string): void {
  if (isOurs(root)) removeIfPossible(leasePath(root));
}

/** A project that somebody else made may have symlinks that lead out of it. */
function isOurs(root: string): boolean {
  return [join(root, '.holdfast'), join(root, CACHE)].every(
    (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true,
  );
}

function leasePath(root: string): string {
  return join(root, CACHE, 'blocks.lease.json');
}

const CACHE = join('.holdfast', 'cache');

/** Whoever is told that they have it must have it. */
function keep(root: string, lease: Lease): void {
  if (writeCacheFile(join(root, CACHE), leasePath(root), `${JSON.stringify(lease)}\n`)) return;
  throw new HoldfastError('io-error', 'The lease could not be written.', {
    path: '.holdfast/cache/blocks.lease.json',
    hint: 'Check the disk, its free space and the permissions of .holdfast/cache, which cannot be a symlink.',
  });
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

const leaseSchema = z.object({
  holder: z.string(),
  acquiredAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

function parse(text: string | undefined): Lease | undefined {
  try {
    const parsed = leaseSchema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
