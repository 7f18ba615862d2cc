import type { SourceTree } from '@holdfast/source';
import type { Declaration, FactsProvider, LanguageId } from '@holdfast/syntax';
import type { LineRange } from './anchor.js';
import type { TargetProblem } from './target-problem.js';

/** What an anchor can be made on, as it is now. */
export type ResolvedTarget = ResolvedDeclaration | ResolvedRange | ResolvedPair;

/** A declaration in a file of these bytes. */
export interface ResolvedDeclaration {
  readonly kind: 'declaration';
  readonly file: string;
  /** Git blob id of the file. */
  readonly blob: string;
  readonly language: LanguageId;
  readonly scheme: string;
  readonly grammar: string;
  readonly declaration: Declaration;
  /** Number of direct members, for a container. */
  readonly members: number;
}

/** Lines of a file. */
export interface ResolvedRange {
  readonly kind: 'range';
  readonly file: string;
  readonly blob: string;
  readonly range: LineRange;
}

/** Another document, or one section of it. */
export interface ResolvedPair {
  readonly kind: 'pair';
  readonly document: string;
  readonly blob: string;
  readonly section?: string;
  readonly hash: string;
}

/** A target that is there, or why it cannot be one. */
export type TargetResult =
  | { readonly ok: true; readonly target: ResolvedTarget }
  | { readonly ok: false; readonly problem: TargetProblem };

/** Where targets are looked up. */
export interface TargetSources {
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  /** A larger file is refused; default 1,000,000 bytes. */
  readonly maxFileBytes?: number;
  /** Files that a name without a file is looked for in, at most; default 4,000. */
  readonly maxFiles?: number;
}
