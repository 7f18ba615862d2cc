import type { DeclarationHashes } from '@holdfast/syntax';
import type { AnchorScope } from '../anchor.js';
import type { AnchorReason } from '../check-report.js';
import { scopeHash } from './target.js';

/** Part of a declaration that a change is in. */
export type ChangedPart = 'signature' | 'body' | 'decorators';

/** What differs between a declaration as confirmed and as it is, in an anchor's scope. */
export interface HashChange {
  readonly expectedHash: string;
  readonly actualHash: string;
  readonly changed: readonly ChangedPart[];
  readonly bodyChanged: boolean;
}

/** Compares two states of one declaration. Nothing in `changed`: nothing that the scope watches. */
export function compareHashes(
  scope: AnchorScope,
  before: DeclarationHashes,
  now: DeclarationHashes,
): HashChange {
  const expectedHash = scopeHash(scope, before);
  const actualHash = scopeHash(scope, now);
  return {
    expectedHash,
    actualHash,
    changed: expectedHash === actualHash ? [] : changedParts(scope, before, now),
    bodyChanged: before.body !== now.body,
  };
}

function changedParts(
  scope: AnchorScope,
  before: DeclarationHashes,
  now: DeclarationHashes,
): readonly ChangedPart[] {
  if (scope !== 'whole') return ['signature'];
  const parts = (['signature', 'body', 'decorators'] as const).filter(
    (part) => before[part] !== now[part],
  );
  // The kind alone is part of the whole, and of no part.
  return parts.length === 0 ? ['signature'] : parts;
}

/** The reason that names a change; the outermost part decides. */
export function reasonOfChange(changed: readonly ChangedPart[]): AnchorReason {
  const [first] = changed;
  return first === undefined ? 'identity_matched' : `${first}_changed`;
}
