import { readFileSync } from 'node:fs';
import { HoldfastError, sha256 } from '@holdfast/base';
import { Language } from 'web-tree-sitter';
import { GRAMMAR_FILES, type GrammarId } from '../grammar-files.js';
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

async function load(id: GrammarId): Promise<LoadedGrammar> {
  await loadParser();
  const language = await Language.load(readGrammar(id));
  return { language, names: grammarNames(language) };
}

function readGrammar(id: GrammarId): Uint8Array {
  const { file, sha256: expected } = GRAMMAR_FILES[id];
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(new URL(`../../grammars/${file}`, import.meta.url));
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
  // The parser gives broken stretches the highest id, far outside the table.
  names[ERROR_TYPE] = 'ERROR';
  named[ERROR_TYPE] = true;
  const fields = Array.from(
    { length: language.fieldCount + 1 },
    (_, id) => language.fieldNameForId(id) ?? '',
  );
  return { types: { names, named }, fields };
}

const ERROR_TYPE = 0xffff;
