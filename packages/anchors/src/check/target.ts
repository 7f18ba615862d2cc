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
  /** See the same of a declaration. */
  readonly bodyAsWritten?: string;
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
  const { bodyAsWritten } = declaration;
  return {
    ...{ kind, qualifiedName, container, file, hashes, bodyTokens, fingerprint },
    ...(bodyAsWritten === undefined ? {} : { bodyAsWritten }),
  };
}

/** Whether a declaration has the target's kind and qualified name. */
export function hasIdentity(
  declaration: Pick<Declaration, 'kind' | 'qualifiedName'>,
  target: Pick<Declaration, 'kind' | 'qualifiedName'>,
): boolean {
  return declaration.qualifiedName === target.qualifiedName && declaration.kind === target.kind;
}

/** What is known of a declaration's body. */
export type Body = Pick<Declaration, 'hashes' | 'bodyTokens' | 'bodyAsWritten'>;

/** Whether two bodies are equal and long enough to prove something. */
export function hasEqualBody(a: Body, b: Body): boolean {
  return (
    a.hashes.body !== null &&
    b.hashes.body !== null &&
    (a.hashes.body === b.hashes.body || bodyAsWritten(a) === bodyAsWritten(b)) &&
    a.bodyTokens >= MIN_BODY_TOKENS &&
    b.bodyTokens >= MIN_BODY_TOKENS
  );
}

/** By which equal bodies are found: as hashed, and as written. */
export function bodyKeys(body: Body): readonly string[] {
  const { hashes, bodyTokens } = body;
  if (hashes.body === null || bodyTokens < MIN_BODY_TOKENS) return [];
  return body.bodyAsWritten === undefined ? [hashes.body] : [hashes.body, body.bodyAsWritten];
}

function bodyAsWritten({ hashes, bodyAsWritten }: Body): string | null {
  return bodyAsWritten ?? hashes.body;
}

/** The hash that an anchor of this scope watches. */
export function scopeHash(scope: AnchorScope, hashes: DeclarationHashes): string {
  if (scope === 'whole') return hashes.declaration;
  return (scope === 'interface' ? hashes.interface : null) ?? hashes.signature;
}
