import { encodeUtf8 } from '@holdfast/base';
import { gitBlobId } from '@holdfast/source';
import { type Declaration, type FactsProvider, fingerprintSimilarity } from '@holdfast/syntax';
import { isSideFile } from './side-file.js';
import type { Place, SymbolIndex } from './source-symbols.js';
import type { Confidence } from './suggestion.js';

/** A declaration that a block of code in a document quotes. */
export interface Quote {
  readonly place: Place;
  readonly name: string;
  readonly confidence: Confidence;
  readonly reason: string;
}

/** The declarations of the project that fenced code quotes, word for word or nearly so. */
export async function quotedDeclarations(
  code: string,
  info: string,
  index: SymbolIndex,
  facts: FactsProvider,
): Promise<readonly Quote[]> {
  const quoted = await quotedCode(code, info, facts);
  return quoted.flatMap((declaration) => quoteOf(declaration, index) ?? []);
}

/** What fenced code declares at its top; nothing for a language that is not known. */
export async function quotedCode(
  code: string,
  info: string,
  facts: FactsProvider,
): Promise<readonly Declaration[]> {
  const extension = EXTENSIONS[info];
  if (extension === undefined || code.length > MAX_CODE) return [];
  const bytes = encodeUtf8(code);
  const result = await facts.facts(`quoted${extension}`, gitBlobId(bytes), async () => bytes);
  if (result.kind !== 'facts') return [];
  return result.facts.declarations.filter(({ container }) => container === '');
}

/** Longer code in a document is a listing. */
const MAX_CODE = 20_000;

/** Less than this of a body is in every program. */
const LEAST_TOKENS = 8;
const ALIKE = 0.6;

function quoteOf(quoted: Declaration, index: SymbolIndex): Quote | undefined {
  const { qualifiedName: name, hashes, bodyTokens } = quoted;
  const places = (index.byName.get(name) ?? []).filter(
    ({ file, declaration }) => !isSideFile(file) && declaration.kind === quoted.kind,
  );
  const [only] = places;
  if (only === undefined || places.length > 1) return undefined;
  const { declaration } = only;
  // A line such as `const app = create()` is in every program; and an example leaves `export` out.
  if (bodyTokens < LEAST_TOKENS || quoted.kind === 'variable') return undefined;
  if (hashes.body !== null && hashes.body === declaration.hashes.body) {
    return {
      place: only,
      name,
      confidence: 'certain',
      reason: 'The code in the document is this declaration, word for word.',
    };
  }
  const alike = fingerprintSimilarity(quoted.fingerprint, declaration.fingerprint);
  if (alike < ALIKE) return undefined;
  return {
    place: only,
    name,
    confidence: 'likely',
    reason: 'The code in the document is much like this declaration.',
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: '.ts',
  typescript: '.ts',
  mts: '.ts',
  tsx: '.tsx',
  js: '.js',
  javascript: '.js',
  mjs: '.js',
  jsx: '.jsx',
  swift: '.swift',
  kotlin: '.kt',
  kt: '.kt',
  python: '.py',
  py: '.py',
  go: '.go',
  rust: '.rs',
  rs: '.rs',
  java: '.java',
  csharp: '.cs',
  cs: '.cs',
  c: '.c',
  cpp: '.cpp',
  ruby: '.rb',
  rb: '.rb',
  php: '.php',
};
