import { shorten } from '@holdfast/base';
import type { ActFailure } from './act-failure.js';

/** Who says that they are working on the map, and until when: advice, which no edit asks for. */
export interface Lease {
  readonly holder: string;
  /** Moments in UTC, ISO 8601. */
  readonly acquiredAt: string;
  readonly expiresAt: string;
}

/** What is asked for. */
export interface LeaseRequest {
  readonly action: 'acquire' | 'refresh' | 'release';
  readonly holder: string;
  /** The present moment in UTC, ISO 8601. */
  readonly now: string;
  /** For how long; default 900 seconds. */
  readonly seconds?: number;
}

/** What became of the lease; without `lease` it is free. */
export type LeaseResult =
  | {
      readonly ok: true;
      readonly outcome: 'acquired' | 'refreshed' | 'released' | 'already-free';
      readonly lease?: Lease;
    }
  | { readonly ok: false; readonly failures: readonly ActFailure[]; readonly lease?: Lease };

/**
 * Takes, prolongs or gives back the lease of the map. It is taken when it is free, expired or one's
 * own; only who has it prolongs it or gives it back.
 *
 * @param lease - the lease as it is; `undefined` when there is none.
 *
 * @example
 * ```ts
 * import { changeLease } from '@holdfast/blocks';
 *
 * const ada = changeLease(undefined, { action: 'acquire', holder: 'Ada', now: '2026-01-31T12:00:00Z' });
 * console.log(ada.lease?.expiresAt);
 * // 2026-01-31T12:15:00.000Z
 * const bob = { action: 'acquire', holder: 'Bob', now: '2026-01-31T12:05:00Z' } as const;
 * const result = changeLease(ada.lease, bob);
 * console.log(!result.ok && result.failures[0]?.message);
 * // "Ada" has the lease until 2026-01-31T12:15:00.000Z.
 * ```
 */
export function changeLease(lease: Lease | undefined, request: LeaseRequest): LeaseResult {
  const { action, holder, now, seconds = LEASE_SECONDS } = request;
  const held = lease !== undefined && isAfter(lease.expiresAt, now) ? lease : undefined;
  if (held !== undefined && held.holder !== holder) return heldBy(held);
  if (action === 'release') {
    return { ok: true, outcome: held === undefined ? 'already-free' : 'released' };
  }
  if (action === 'refresh' && held === undefined) return notHeld(holder);
  const expiresAt = new Date(Date.parse(now) + seconds * 1000).toISOString();
  const next = { holder, acquiredAt: held?.acquiredAt ?? now, expiresAt };
  return { ok: true, outcome: held === undefined ? 'acquired' : 'refreshed', lease: next };
}

const LEASE_SECONDS = 900;

function isAfter(moment: string, other: string): boolean {
  return Date.parse(moment) > Date.parse(other);
}

function heldBy(lease: Lease): LeaseResult {
  const failure: ActFailure = {
    code: 'lease-held',
    message: `${shorten(lease.holder, 60)} has the lease until ${lease.expiresAt}.`,
    hint: 'Wait, or ask them. Edits are possible all the same: the version check keeps them apart.',
  };
  return { ok: false, failures: [failure], lease };
}

function notHeld(holder: string): LeaseResult {
  const failure: ActFailure = {
    code: 'nothing-to-change',
    message: `${shorten(holder, 60)} does not have the lease: it is free or expired.`,
    hint: 'Acquire it.',
  };
  return { ok: false, failures: [failure] };
}
