import type { GrammarId } from '../grammar-files.js';
import { readGrammar } from './load-grammar.js';

/** A compiled WebAssembly module, which threads can share. */
export type CompiledGrammar = object;

// TypeScript's libraries know this global only together with a browser's.
const { WebAssembly: engine } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<CompiledGrammar> };
};

const compiled = new Map<GrammarId, Promise<CompiledGrammar>>();

/** Compiles a grammar once per process. */
export function compileGrammar(id: GrammarId): Promise<CompiledGrammar> {
  let grammar = compiled.get(id);
  if (grammar === undefined) {
    grammar = engine.compile(readGrammar(id));
    compiled.set(id, grammar);
  }
  return grammar;
}
