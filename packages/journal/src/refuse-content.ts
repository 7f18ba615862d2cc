import { canonicalJson, decodeUtf8, isHoldfastError } from '@holdfast/base';
import { errnoOf, type FsPort } from '@holdfast/files';
import { type Conflict, checkManifest, type Plan } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import type { Location } from './directories.js';
import { isExecutable, type TargetChange, type WrittenChange } from './target-change.js';

/** Code and wording of a conflict. */
export type Reason = readonly [code: Conflict['code'], reason: string];

/** What was read of a target. */
interface FoundContent {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly mode: number;
}

/** Why a file that is not at its result is not what the plan was made for either. */
export function refuseContent(
  change: TargetChange,
  plan: Pick<Plan, 'schemaVersion'>,
  { bytes, sha256, mode }: FoundContent,
): Reason | undefined {
  if (change.kind === 'create') {
    return ['changed-since-plan', 'A file is there now that the plan did not expect.'];
  }
  if (plan.schemaVersion === 1 && decodeUtf8(bytes) === undefined) {
    return ['not-utf8', 'The file is not valid UTF-8.'];
  }
  if (sha256 !== change.beforeSha256) {
    return ['changed-since-plan', 'The file was changed after the plan was made.'];
  }
  const { executable } = change;
  if (executable === undefined || isExecutable(mode, !executable)) return undefined;
  return ['changed-since-plan', 'The execute bit of the file was changed after the plan was made.'];
}

/** The plan's dependency list must follow from the bytes that are really there (change.md 3.4). */
export function refuseManifest(
  change: WrittenChange,
  plan: Plan,
  bytes: Uint8Array | undefined,
): Reason | undefined {
  if (change.path !== 'package.json' || change.beforeSha256 === change.afterSha256)
    return undefined;
  const content = decodeUtf8(change.bytes() ?? new Uint8Array(0));
  if (content === undefined) return ['manifest-policy', 'The manifest would not be valid UTF-8.'];
  const before = bytes === undefined ? undefined : decodeUtf8(bytes);
  try {
    const { dependencies, unsupported } = checkManifest(before, content);
    if (unsupported.length > 0) {
      return ['manifest-policy', 'The manifest would change in a way that plans do not support.'];
    }
    if (canonicalJson(dependencies) === canonicalJson(plan.dependencies)) return undefined;
    return ['manifest-policy', 'The dependency changes are not those that the plan lists.'];
  } catch (error) {
    if (isHoldfastError(error)) return ['manifest-policy', error.message];
    throw error;
  }
}

/**
 * An immutable or append-only file would fail in the middle of the writing. A file that is only
 * read-only by its mode is no obstacle: it is replaced, not written to.
 */
export function refuseUnwritable(fs: FsPort, { parent, leaf }: Location): Reason | undefined {
  try {
    closeQuietly(fs, fs.open(parent, leaf, 'probe'));
    return undefined;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EACCES' || errno === 'ETXTBSY') return undefined;
    if (errno === 'ENOENT' || errno === 'ELOOP') {
      return ['changed-since-plan', 'The file was changed while it was being looked at.'];
    }
    if (errno !== 'EPERM') throw error;
    return ['unsafe-target', 'The file is immutable or append-only.'];
  }
}
