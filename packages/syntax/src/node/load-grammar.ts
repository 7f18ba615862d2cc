import { readFileSync } from 'node:fs';
import { HoldfastError, sha256 } from '@holdfast/base';
import { Language, Parser } from 'web-tree-sitter';
import { GRAMMAR_FILES, type GrammarId } from '../grammar-files.js';
import type { NodeTypes } from '../syntax-tree.js';
import { findAsset } from './find-asset.js';
import { type GrammarLayout, grammarLayout } from './grammar-layout.js';
import { loadParser, type ParserModule } from './parser-module.js';
import { repairSwiftGrammar } from './repair-swift-grammar.js';

/** A grammar ready to parse with. */
export interface LoadedGrammar {
  /** Parses with it; one for all files, as making one costs as much as parsing a small file. */
  readonly parser: Parser;
  readonly names: GrammarNames;
  readonly layout: GrammarLayout | undefined;
}

/** Names of a grammar, made once per language. */
export interface GrammarNames {
  readonly types: NodeTypes;
  readonly fields: readonly string[];
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
    loadParser().then((parser) =>
      describe(Language.loadSync(module as Parameters<typeof Language.loadSync>[0]), parser),
    ),
  );
}

async function load(id: GrammarId): Promise<LoadedGrammar> {
  const module = await loadParser();
  return describe(await Language.load(readGrammar(id)), module);
}

function describe(language: Language, { memory }: ParserModule): LoadedGrammar {
  const parser = new Parser();
  parser.setLanguage(language);
  const layout = memory === undefined ? undefined : grammarLayout(language, memory);
  return { parser, names: grammarNames(language), layout };
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
