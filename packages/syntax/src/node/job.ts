import type { FactsResult } from '../facts.js';
import type { FactsOptions } from '../facts-provider.js';
import type { GrammarId } from '../grammar-files.js';
import type { CompiledGrammar } from './compile-grammar.js';

/** What a worker or child is asked. */
export interface Job {
  readonly id: number;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly deadlineMs: number;
  readonly options: FactsOptions;
  /** Compiled grammars that the worker has not got yet. */
  readonly grammars: Readonly<Partial<Record<GrammarId, CompiledGrammar>>>;
}

/** What it answers. `failure` is a defect that concerns every file: a grammar that cannot be read. */
export type Answer =
  | { readonly id: number; readonly result: FactsResult }
  | { readonly id: number; readonly failure: { readonly message: string; readonly hint?: string } };

/** What it says once, when its code is loaded: what ends before could not be started at all. */
export const READY = 'ready';
