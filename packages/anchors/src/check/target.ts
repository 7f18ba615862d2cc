import type { Declaration, DeclarationHashes } from '@holdfast/syntax';
import type { AnchorScope, DeclarationAnchor } from '../anchor.js';

/** A declaration as it was confirmed: what a check compares with, and what it looks for. */
export interface Target {
  readonly kind: string;
  readonly qualifiedName: string;
  readonly container: string;
  /** Where it was. */
  readonly file: string;
  readonly hashes: DeclarationHashes;
  readonly bodyTokens: number;
  /** Empty when the confirmed content cannot be had, or for a short body. */
  readonly fingerprint: readonly number[];
}

/** Bodies with fewer leaf tokens prove nothing: `{ return nil }` is everywhere. */
export const MIN_BODY_TOKENS = 8;

/** The anchor's own record as a target. */
export function targetOfAnchor(anchor: DeclarationAnchor): Target {
  const { kind, qualifiedName, container, fileHint, hashes, bodyTokens } = anchor;
  return { kind, qualifiedName, container, file: fileHint, hashes, bodyTokens, fingerprint: [] };
}

/** A declaration of a file as it was. */
export function targetOfDeclaration(declaration: Declaration, file: string): Target {
  const { kind, qualifiedName, container, hashes, bodyTokens, fingerprint } = declaration;
  return { kind, qualifiedName, container, file, hashes, bodyTokens, fingerprint };
}

/** Whether a declaration has the target's kind and qualified name. */
export function hasIdentity(
  declaration: Pick<Declaration, 'kind' | 'qualifiedName'>,
  target: Pick<Declaration, 'kind' | 'qualifiedName'>,
): boolean {
  return declaration.qualifiedName === target.qualifiedName && declaration.kind === target.kind;
}

/** Whether two bodies are equal and long enough to prove something. */
export function hasEqualBody(
  a: Pick<Declaration, 'hashes' | 'bodyTokens'>,
  b: Pick<Declaration, 'hashes' | 'bodyTokens'>,
): boolean {
  return (
    a.hashes.body !== null &&
    a.hashes.body === b.hashes.body &&
    a.bodyTokens >= MIN_BODY_TOKENS &&
    b.bodyTokens >= MIN_BODY_TOKENS
  );
}

/** The hash that an anchor of this scope watches. */
export function scopeHash(scope: AnchorScope, hashes: DeclarationHashes): string {
  if (scope === 'whole') return hashes.declaration;
  return (scope === 'interface' ? hashes.interface : null) ?? hashes.signature;
}
