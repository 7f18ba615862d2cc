import { type FactsProvider, languageOf } from '@holdfast/syntax';
import { choosePlace } from './choose-place.js';
import { readCodeName } from './code-name.js';
import type { Mention } from './mentions.js';
import { missingName } from './missing-name.js';
import { quotedDeclarations } from './quoted-code.js';
import { lookUpPath, type NamedFile } from './resolve-paths.js';
import { isSideFile } from './side-file.js';
import type { Place, SymbolIndex } from './source-symbols.js';
import type { MissingMention, Suggestion } from './suggestion.js';

/** What a mention comes to, without its place in the document. */
export interface Reading {
  readonly choices: readonly Pick<Suggestion, 'mention' | 'target' | 'confidence' | 'reason'>[];
  readonly missing: readonly Pick<MissingMention, 'mention' | 'near' | 'reason'>[];
}

/** What is known around a mention. */
export interface Surroundings {
  readonly document: string;
  /** Heading of its section. */
  readonly title: string;
  /** Files that the section names. */
  readonly near: ReadonlySet<string>;
  readonly index: SymbolIndex;
  readonly facts: FactsProvider;
}

/** Reads one mention: what it could be an anchor on, or what it names and is not there. */
export async function readMention(mention: Mention, around: Surroundings): Promise<Reading> {
  switch (mention.kind) {
    case 'fence': {
      const { index, facts } = around;
      const quotes = await quotedDeclarations(mention.text, mention.info, index, facts);
      return found(
        ...quotes.map(({ name, place, confidence, reason }) => ({
          mention: name,
          target: targetOf(place),
          confidence,
          reason,
        })),
      );
    }
    case 'code':
      return readCode(mention.text, around);
    case 'path':
      return readPath(mention.text, mention.text, around);
    case 'link':
      return readPath(mention.href, mention.text === '' ? ' ' : mention.text, around);
  }
}

const NOTHING: Reading = { choices: [], missing: [] };

function found(...choices: Reading['choices']): Reading {
  return { choices, missing: [] };
}

function readCode(text: string, around: Surroundings): Reading {
  if (looksLikePath(text)) return readPath(text, text, around);
  const code = readCodeName(text);
  if (code === undefined) return NOTHING;
  const choice = choosePlace(code, around.index, around.near);
  if (choice !== undefined) {
    const { place, confidence, reason } = choice;
    return found({ mention: text, target: targetOf(place), confidence, reason });
  }
  if (speaksOfThePast(around)) return NOTHING;
  const gone = missingName(code, around.index);
  return gone === undefined ? NOTHING : { choices: [], missing: [{ ...gone, mention: text }] };
}

function looksLikePath(text: string): boolean {
  const isPath = /^[\w@./-]+\.[A-Za-z]{1,5}(?:[:#][\w.:-]+)?$/.test(text);
  return isPath && languageOf(text.replace(/[:#].*$/, '')) !== undefined;
}

function readPath(written: string, shown: string, around: Surroundings): Reading {
  const { document, index } = around;
  const looked = lookUpPath(document, written, index.paths);
  if (looked.kind === 'elsewhere') return NOTHING;
  if (looked.kind === 'file') return readFileMention(looked.file, shown, around);
  // In a text `index.ts` is any file of that name; a link means one.
  const isExact = written !== shown || written.replace(/^\.\//, '').includes('/');
  const path = looked.paths.find((candidate) => isConcretePath(candidate, index));
  if (path === undefined || !isExact || speaksOfThePast(around)) return NOTHING;
  const reason = 'There is no such file.';
  return { choices: [], missing: [{ mention: written, near: namesakes(path, index), reason }] };
}

function readFileMention(file: NamedFile, shown: string, around: Surroundings): Reading {
  const places = around.index.byFile.get(file.path) ?? [];
  if (languageOf(file.path) === undefined && file.start === undefined) return NOTHING;
  if (file.start !== undefined) return readLines(file, shown, places, around);
  const name = file.fragment ?? readCodeName(shown)?.name;
  const named = places.filter(({ declaration }) => declaration.qualifiedName === name);
  const [only] = named;
  if (only !== undefined && named.length === 1) {
    const reason = 'The link names the declaration and its file.';
    return found({ mention: shown, target: targetOf(only), confidence: 'certain', reason });
  }
  const top = places.filter(
    ({ declaration }) => declaration.exported && declaration.container === '',
  );
  const [single] = top;
  if (single === undefined || top.length > 1 || isSideFile(file.path)) return NOTHING;
  const reason = 'The document names the file, and this is all that it exports.';
  return found({ mention: shown, target: targetOf(single), confidence: 'likely', reason });
}

/**
 * Lines that are a declaration's are better anchored on the declaration. Lines in a document are often
 * old: only where the document names the declaration too, it is surely meant.
 */
function readLines(
  file: NamedFile,
  shown: string,
  places: readonly Place[],
  { title }: Surroundings,
): Reading {
  const { path, start = 1, end = start } = file;
  const starting = places.filter(({ declaration }) => Math.abs(declaration.lineStart - start) <= 1);
  const exact = starting.find(({ declaration }) => declaration.lineEnd === end || end === start);
  if (exact === undefined) {
    const reason = 'The link is to these lines, which are no single declaration.';
    return found({
      mention: shown,
      target: `${path}:${start}-${end}`,
      confidence: 'likely',
      reason,
    });
  }
  const { qualifiedName } = exact.declaration;
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  const isNamed = `${shown}\n${title}`.includes(name);
  return found({
    mention: shown,
    target: targetOf(exact),
    confidence: isNamed ? 'certain' : 'likely',
    reason: isNamed
      ? 'The link is to the lines of this declaration and names it.'
      : 'The link is to the lines of this declaration.',
  });
}

function targetOf({ file, declaration }: Place): string {
  return `${file}#${declaration.kind} ${declaration.qualifiedName}`;
}

/** A guide to a migration names what is no more, and means to. */
function speaksOfThePast({ document, title }: Surroundings): boolean {
  return /migrat|upgrad|changelog|changes|history|releas|deprecat|removed/i.test(
    `${document}\n${title}`,
  );
}

/** No pattern and no placeholder, in a directory that is there: then a missing file was there once. */
function isConcretePath(path: string, { paths, hasDirectory }: SymbolIndex): boolean {
  const slash = path.lastIndexOf('/');
  return (
    slash > 0 &&
    !paths.has(path) &&
    hasDirectory(path.slice(0, slash)) &&
    languageOf(path) !== undefined &&
    !/[*{}<>$[\]]|\.\.\./.test(path) &&
    !/(?:^|\/)(?:path|to|foo|bar|baz|examples?|some|node_modules|dist|build)(?:[/.-]|$)|(?:^|\/)(?:your|my)(?![a-z])/i.test(
      path,
    ) &&
    !/(?:^|\/)(?:my|your)[A-Z]/.test(path)
  );
}

function namesakes(path: string, index: SymbolIndex): readonly string[] {
  const name = path.slice(path.lastIndexOf('/'));
  return [...index.paths].filter((other) => other.endsWith(name)).slice(0, 3);
}
