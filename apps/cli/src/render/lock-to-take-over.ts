import type { Conflict } from '@holdfast/plan';

/** A lock that no waiting frees, as the journal names it: its claim, and the word that frees it. */
export interface LockToTakeOver {
  readonly claim: string;
  readonly word: string;
}

/** What frees a lock that is damaged, or whose owner cannot be judged; nothing for other conflicts. */
export function lockToTakeOver({
  code,
  reason,
}: Pick<Conflict, 'code' | 'reason'>): LockToTakeOver | undefined {
  const [, claim, word] = NAMED.exec(reason) ?? [];
  if (code !== 'locked' || claim === undefined || word === undefined) return undefined;
  return { claim, word };
}

const NAMED = /abandon (claims\/[0-9]+) with --take-over ([0-9a-f]+)\.$/;
