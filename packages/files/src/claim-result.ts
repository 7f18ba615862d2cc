import type { OwnerIdentity } from './owner-identity.js';

/** A claim that is held, see `acquireClaim`. */
export interface Claim {
  readonly generation: number;
  readonly owner: OwnerIdentity;
  /**
   * Gives the claim up; a second call does nothing. Errors of the port pass through, and the claim
   * is still held then.
   */
  release(): void;
}

/** What `acquireClaim` came to. */
export type ClaimResult =
  | { readonly held: true; readonly claim: Claim }
  | {
      readonly held: false;
      /** Who holds it; absent when the claim file is damaged. */
      readonly owner?: OwnerIdentity;
      readonly liveness: 'alive' | 'unknown' | 'damaged';
      /** Name of the claim file, for messages and for `takeOver`. */
      readonly name: string;
    };

/** How to acquire. */
export interface AcquireOptions {
  /**
   * The user's word that the present holder is gone: its nonce when it is `unknown`, the name of
   * the claim file when that is `damaged`. A holder that is alive is never taken over.
   */
  readonly takeOver?: string;
}
