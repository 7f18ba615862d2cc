import type { CallKind, CallRecord } from './call-record.js';

/** A crash at one call. */
export interface CrashPoint {
  /** Index of the call. */
  readonly at: number;
  /**
   * `half`: half of a write's bytes are written; a seeded subset of a flush's remaining handles
   * is durable; half of the names of an attribute copy are done and one more is an empty file.
   * A call that cannot be divided crashes before it.
   */
  readonly when: 'before' | 'half' | 'after';
}

/** An error at one call. */
export interface ErrorPoint {
  /** Index of the call. */
  readonly at: number;
  /** Such as `ENOSPC`. */
  readonly code: string;
  /** Also at every later call that can fail so; default only once. */
  readonly sticky?: boolean;
}

/**
 * Every point at which a run with these calls can crash with an effect of its own: before and
 * after each change and flush, and half-way where a call can be divided.
 *
 * @param calls `calls` of a {@link FaultyFs} after a run without faults.
 *
 * @example
 * ```ts
 * import { crashPoints, createFaultyFs, createMemoryFs } from '@holdfast/files/testing';
 *
 * const fs = createFaultyFs(createMemoryFs({ '/p/a': '' }));
 * const dir = fs.openRoot('/p');
 * fs.rename(dir, 'a', dir, 'b');
 * console.log(crashPoints(fs.calls));
 * // [ { at: 2, when: 'before' }, { at: 2, when: 'after' } ]
 * ```
 */
export function crashPoints(calls: readonly CallRecord[]): readonly CrashPoint[] {
  return calls
    .filter(({ effect }) => effect !== 'none')
    .flatMap(({ index: at, divisible }) => [
      { at, when: 'before' as const },
      ...(divisible ? [{ at, when: 'half' as const }] : []),
      { at, when: 'after' as const },
    ]);
}

/** The errors of {@link errorPoints} when no others are named. */
export const USUAL_ERRORS: readonly string[] = [
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EACCES',
  'EPERM',
  'EROFS',
  'EMFILE',
  'EXDEV',
];

/**
 * Every pair of a call and an error that the call can really give (crash-safety.md 2.7): no `EXDEV`
 * from a write.
 *
 * @param calls `calls` of a {@link FaultyFs} after a run without faults.
 * @param codes the errors; default {@link USUAL_ERRORS}.
 *
 * @example
 * ```ts
 * import { createFaultyFs, createMemoryFs, errorPoints } from '@holdfast/files/testing';
 *
 * const fs = createFaultyFs(createMemoryFs({ '/p/a': '' }));
 * const dir = fs.openRoot('/p');
 * fs.rename(dir, 'a', dir, 'b');
 * console.log(errorPoints(fs.calls, ['ENOSPC', 'EMFILE']));
 * // [ { at: 1, code: 'EMFILE' }, { at: 2, code: 'ENOSPC' } ]
 * ```
 */
export function errorPoints(
  calls: readonly CallRecord[],
  codes: readonly string[] = USUAL_ERRORS,
): readonly ErrorPoint[] {
  return calls.flatMap(({ index: at, kind }) =>
    codes.filter((code) => canFail(kind, code)).map((code) => ({ at, code })),
  );
}

/** Whether a kind of call can give an error. Errors not in the table can come from any call. */
export function canFail(kind: CallKind, code: string): boolean {
  return FAILING[code]?.has(kind) ?? true;
}

const NEEDS_SPACE: readonly CallKind[] = [
  'create',
  'write',
  'mkdir',
  'rename',
  'link',
  'copyAttributes',
  'fsync',
];
const OPENS: readonly CallKind[] = [
  'openRoot',
  'openDir',
  'list',
  'open-read',
  'open-probe',
  'open-edit',
  'create',
  'copyAttributes',
  'plainModes',
];
const CHANGES_NAMES: readonly CallKind[] = [
  'create',
  'mkdir',
  'rmdir',
  'unlink',
  'rename',
  'link',
  'copyAttributes',
];
const OPENS_TO_WRITE: readonly CallKind[] = ['open-probe', 'open-edit'];
const CHANGES_FACTS: readonly CallKind[] = ['chmod', 'chown', 'touch'];

const FAILING: Readonly<Record<string, ReadonlySet<CallKind>>> = {
  ENOSPC: new Set(NEEDS_SPACE),
  EDQUOT: new Set([...NEEDS_SPACE, 'chown']),
  EFBIG: new Set(['write', 'truncate']),
  EMFILE: new Set(OPENS),
  ENFILE: new Set(OPENS),
  EACCES: new Set([...OPENS, ...CHANGES_NAMES, 'lstat', 'readlink']),
  EPERM: new Set([...CHANGES_NAMES, ...OPENS_TO_WRITE, ...CHANGES_FACTS, 'truncate']),
  EROFS: new Set([...CHANGES_NAMES, ...OPENS_TO_WRITE, ...CHANGES_FACTS]),
  EXDEV: new Set(['rename', 'link']),
  EINVAL: new Set(['fsync']),
  ENOTSUP: new Set(['fsync']),
};

/** Errors that come after a write was cut short. */
export function isSpaceError(code: string): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
