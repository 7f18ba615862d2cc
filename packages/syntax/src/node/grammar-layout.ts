import type { ParserMemory } from './parser-module.js';

/** What a grammar says of the children of its productions, copied out of the parser's memory. */
export interface GrammarLayout {
  /** Places for each production in {@link GrammarLayout.fields} and {@link GrammarLayout.aliases}. */
  readonly stride: number;
  /** Field of each structural child of a production; 0 for none. */
  readonly fields: Uint8Array;
  /** Type that a structural child goes by; 0 for its own. */
  readonly aliases: Uint16Array;
  /** The number under which a type is known outside. */
  readonly publicTypes: Uint16Array;
}

/** Offsets of `TSLanguage` in 32-bit words; see `parser.h` of tree-sitter, ABI 13 to 15. */
const LANGUAGE = {
  abi: 0,
  symbols: 1,
  aliases: 2,
  productions: 7,
  fields: 8,
  maxAliases: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  publicSymbols: 19,
  aliasSequences: 21,
} as const;

/** Structural children that a production can have: their number is one byte. */
const MOST_CHILDREN = 256;

/** Reads a grammar's tables; `undefined` for a grammar of another form than is known here. */
export function grammarLayout(language: object, memory: ParserMemory): GrammarLayout | undefined {
  const address = (language as Record<number, unknown>)[0];
  if (typeof address !== 'number' || address % 4 !== 0) return undefined;
  const { bytes, halves, words } = memory.views();
  const at = (offset: number) => words[(address >> 2) + offset] ?? 0;
  const abi = at(LANGUAGE.abi);
  if (abi < 13 || abi > 15) return undefined;
  const productions = at(LANGUAGE.productions);
  const maxAliases = at(LANGUAGE.maxAliases) & 0xffff;
  const fields = new Uint8Array(productions * MOST_CHILDREN);
  const aliases = new Uint16Array(productions * MOST_CHILDREN);
  const aliasTable = at(LANGUAGE.aliasSequences) >> 1;
  for (let production = 0; production < productions; production += 1) {
    const row = production * MOST_CHILDREN;
    if (at(LANGUAGE.fields) > 0) {
      const slice = (at(LANGUAGE.fieldSlices) >> 1) + production * 2;
      const first = halves[slice] ?? 0;
      const count = halves[slice + 1] ?? 0;
      for (let i = first; i < first + count; i += 1) {
        const entry = at(LANGUAGE.fieldEntries) + i * 4;
        const child = bytes[entry + 2] ?? 0;
        const inherited = bytes[entry + 3] !== 0;
        if (!inherited && fields[row + child] === 0) fields[row + child] = halves[entry >> 1] ?? 0;
      }
    }
    if (production > 0)
      for (let child = 0; child < maxAliases && child < MOST_CHILDREN; child += 1)
        aliases[row + child] = halves[aliasTable + production * maxAliases + child] ?? 0;
  }
  const publicTypes = at(LANGUAGE.publicSymbols) >> 1;
  return {
    stride: MOST_CHILDREN,
    fields,
    aliases,
    publicTypes: halves.slice(
      publicTypes,
      publicTypes + at(LANGUAGE.symbols) + at(LANGUAGE.aliases),
    ),
  };
}
