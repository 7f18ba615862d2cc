import type { CallKind } from '@holdfast/files/testing';
import type { Plan } from '@holdfast/plan';
import type { TransactionSelector } from '../src/index.js';

/** What a child process is to do. */
export type Order = OrderBase &
  (
    | { readonly command: 'apply'; readonly plan: Plan }
    | { readonly command: 'recover' | 'resume'; readonly transaction?: TransactionSelector }
  );

interface OrderBase {
  readonly root: string;
  readonly options?: { readonly waitMs?: number };
  readonly stop?: StopPoint;
}

/** A call at which the process is killed, or held until it is let go. */
export interface StopPoint {
  readonly kind: CallKind;
  /** A regular expression on the names of the call. */
  readonly label: string;
  readonly when: 'before' | 'after';
  /** Which of the matching calls; default the first. */
  readonly nth?: number;
  readonly how: 'kill' | 'hold';
}
