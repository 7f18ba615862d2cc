import { type Problem, shorten } from '@holdfast/base';
import {
  acquireClaim,
  type Claim,
  type ClaimResult,
  type DirHandle,
  type FsPort,
  type Liveness,
  type OwnerIdentity,
} from '@holdfast/files';
import { STORE_LAYOUT, storePath } from './store-layout.js';

/** How processes are told apart. */
export interface StoreProcesses {
  readonly current: () => OwnerIdentity;
  readonly probe: (owner: OwnerIdentity) => Liveness;
}

/** The lock of the store, or who has it. */
export type StoreLock =
  | { readonly held: true; readonly claim: Claim }
  | { readonly held: false; readonly problem: Problem };

/** Takes the lock, waiting for a living owner; one that died is succeeded at once. */
export async function takeStoreLock(
  fs: FsPort,
  claims: DirHandle,
  { current, probe }: StoreProcesses,
  waitMs: number,
): Promise<StoreLock> {
  const owner = current();
  const deadline = performance.now() + waitMs;
  for (;;) {
    const result = acquireClaim(fs, claims, owner, probe);
    if (result.held) return result;
    const left = deadline - performance.now();
    if (result.liveness !== 'alive' || left <= 0) return { held: false, problem: locked(result) };
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, POLL_MS)));
  }
}

const POLL_MS = 10;

function locked({ owner, liveness, name }: Extract<ClaimResult, { held: false }>): Problem {
  const path = storePath(STORE_LAYOUT.locks, STORE_LAYOUT.claims, name);
  const who =
    owner === undefined
      ? 'a claim that cannot be read'
      : `process ${owner.pid} on ${shorten(owner.hostname)}`;
  const hint =
    liveness === 'alive'
      ? 'Wait for the other command, then try again.'
      : `When you are sure that nothing else changes anchors here, delete ${path}.`;
  return { code: 'locked', message: `The anchors are locked by ${who}.`, path, hint };
}
