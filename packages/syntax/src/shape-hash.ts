import { sha256 } from '@holdfast/base';

/**
 * Hash of a token list: SHA-256 over length-prefixed tokens, cut to 128 bits, with the scheme's
 * tag. Tokens equal to `self` hash as "self", so that a renamed recursive function keeps its
 * body's hash; under an unchanged name this joins nothing, as no other token hashes as "self".
 */
export function hashTokens(scheme: string, tokens: readonly string[], self?: string): string {
  let text = '';
  for (const token of tokens) text += token === self ? '1:@' : `${token.length}:${token}`;
  return `${scheme}:${sha256(text).slice(0, 32)}`;
}

/** Number of leaves in a token list. */
export function countLeaves(tokens: readonly string[]): number {
  let count = 0;
  for (const token of tokens) if (token[0] !== '(' && token[0] !== ')') count += 1;
  return count;
}
