import { readFileSync } from 'node:fs';
import { HoldfastError, sha256 } from '@holdfast/base';
import { Language } from 'web-tree-sitter';
import { GRAMMAR_FILES, type GrammarId } from '../grammar-files.js';
import { findAsset } from './find-asset.js';
import type { GrammarNames } from './flatten-tree.js';
import { loadParser } from './parser-module.js';
import { repairSwiftGrammar } from './repair-swift-grammar.js';

/** A grammar ready to parse with. */
export interface LoadedGrammar {
  readonly language: Language;
  readonly names: GrammarNames;
}

const loaded = new Map<GrammarId, Promise<LoadedGrammar>>();

/** Loads a grammar once per thread, after checking the file's hash. */
export function loadGrammar(id: GrammarId): Promise<LoadedGrammar> {
  let grammar = loaded.get(id);
  if (grammar === undefined) {
    grammar = load(id);
    loaded.set(id, grammar);
  }
  return grammar;
}

/** Takes over a grammar that another thread has read, checked and compiled. */
export function adoptGrammar(id: GrammarId, module: object): void {
  if (loaded.has(id)) return;
  loaded.set(
    id,
    loadParser().then(() =>
      describe(Language.loadSync(module as Parameters<typeof Language.loadSync>[0])),
    ),
  );
}

async function load(id: GrammarId): Promise<LoadedGrammar> {
  await loadParser();
  return describe(await Language.load(readGrammar(id)));
}

function describe(language: Language): LoadedGrammar {
  return { language, names: grammarNames(language) };
}

/** A grammar's file, checked by its hash. */
export function readGrammar(id: GrammarId): Uint8Array<ArrayBuffer> {
  const { file, sha256: expected } = GRAMMAR_FILES[id];
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = readFileSync(findAsset(`grammars/${file}`) ?? file);
  } catch (cause) {
    throw new HoldfastError('grammar-unavailable', `The grammar file ${file} cannot be read.`, {
      hint: 'Install the package again; in this repository run the build.',
      cause,
    });
  }
  if (sha256(bytes) !== expected) {
    throw new HoldfastError(
      'grammar-unavailable',
      `The grammar file ${file} is not the one expected.`,
      {
        hint: 'Install the package again.',
      },
    );
  }
  return id === 'swift' ? repairSwiftGrammar(bytes) : bytes;
}

function grammarNames(language: Language): GrammarNames {
  const names: string[] = [];
  const named: boolean[] = [];
  for (let id = 0; id < language.nodeTypeCount; id += 1) {
    names.push(language.nodeTypeForId(id) ?? '');
    named.push(language.nodeTypeIsNamed(id));
  }
  // Broken stretches: their id is 65,535, and a table of that size costs a quarter of a second.
  names.push('ERROR');
  named.push(true);
  const fields = Array.from(
    { length: language.fieldCount + 1 },
    (_, id) => language.fieldNameForId(id) ?? '',
  );
  return { types: { names, named }, fields };
}
