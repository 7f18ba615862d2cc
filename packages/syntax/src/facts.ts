import type { Declaration } from './declaration.js';
import type { LanguageId } from './language-id.js';

/** What is known of one file without running it; depends only on its bytes, the scheme and the grammar. */
export interface Facts {
  readonly language: LanguageId;
  /** Version tag of the hashes. */
  readonly scheme: string;
  /** Version of the grammar. */
  readonly grammar: string;
  readonly declarations: readonly Declaration[];
  readonly imports: readonly ImportFact[];
  /** Stretches that the parser could not read; declarations near them may be missing. */
  readonly errors: readonly SyntaxErrorFact[];
}

/** One import as written. */
export interface ImportFact {
  /** The text between the quotes, or the dotted name. */
  readonly specifier: string;
  readonly kind: 'static' | 'dynamic' | 'require' | 'type' | 'reexport';
  /** From 1. */
  readonly line: number;
}

/** Lines and columns from 1, columns in UTF-16 units; `end` is exclusive. */
export interface SyntaxErrorFact {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * - `facts`: what the file declares.
 * - `unsupported`: no language for the path.
 * - `not-text`: binary or not UTF-8.
 * - `gave-up`: the parse took too long, or the tree is deeper than any person writes.
 */
export type FactsResult =
  | { readonly kind: 'facts'; readonly facts: Facts }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'not-text' }
  | { readonly kind: 'gave-up' };
