import { LIMITS } from '@holdfast/base';
import type { FsPort, TargetInspection } from '@holdfast/files';
import type { Conflict, Plan } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import type { InspectOneOptions } from './inspect-one-options.js';
import type { InspectedTarget } from './inspected-target.js';
import { type Reason, refuseContent, refuseManifest, refuseUnwritable } from './refuse-content.js';
import { isExecutable, type TargetChange } from './target-change.js';
import { targetLimits } from './target-limits.js';

/** One target, and what it is inspected for. */
export interface TargetToInspect {
  readonly plan: Plan;
  readonly change: TargetChange;
  /** Relative to the project root. */
  readonly path: string;
  /** Bytes of the present files before it. */
  readonly total: number;
}

/** A target that was located. */
export type LocatedTarget = Pick<InspectedTarget, 'change' | 'path' | 'location' | 'isOccupied'>;

/** Judges a target that is not there. */
export function inspectAbsent(
  { change, plan }: TargetToInspect,
  place: LocatedTarget,
  refuse: (reason: Reason) => Conflict,
): InspectedTarget | Conflict {
  if (change.kind === 'delete') return { ...place, state: 'after' };
  if (change.kind === 'update') return refuse(['changed-since-plan', 'The file is missing.']);
  const refused = refuseManifest(change, plan, undefined);
  return refused === undefined ? { ...place, state: 'before' } : refuse(refused);
}

/** Judges a file by what is in it, and keeps it open where not too many are. */
export function inspectContent(
  fs: FsPort,
  { plan, change, total }: TargetToInspect,
  { stat, bytes, sha256, handle }: Extract<TargetInspection, { kind: 'file' }>,
  place: LocatedTarget,
  { open = 0 }: InspectOneOptions,
  refuse: (reason: Reason) => Conflict,
): InspectedTarget | Conflict {
  let wanted = false;
  try {
    const limits = targetLimits(plan);
    if (total + bytes.length > limits.totalBytes) return refuse(['too-large', limits.tooMuch]);
    if (sha256 === change.afterSha256 && isExecutable(stat.mode, change.executable)) {
      return { ...place, state: 'after', stat };
    }
    const refused =
      refuseContent(change, plan, { bytes, sha256, mode: stat.mode }) ??
      (change.kind === 'delete' ? undefined : refuseManifest(change, plan, bytes)) ??
      refuseUnwritable(fs, place.location);
    if (refused !== undefined) return refuse(refused);
    wanted = open < KEPT_OPEN;
    const isKept = total + bytes.length <= LIMITS.originalTotalBytes;
    const original = {
      stat,
      sha256,
      ...(isKept ? { bytes } : {}),
      ...(wanted ? { handle } : {}),
    };
    return { ...place, state: 'before', stat, original };
  } finally {
    if (!wanted) closeQuietly(fs, handle);
  }
}

/** Descriptors are few. */
const KEPT_OPEN = 64;
