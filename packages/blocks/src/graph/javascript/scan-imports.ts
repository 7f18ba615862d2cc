import type { OutlineImport } from '../file-outline.js';
import { importClause } from './import-clause.js';
import { nextToken, type Token } from './next-token.js';

/** The imports at the beginning of a file. */
export interface ScannedImports {
  readonly imports: readonly OutlineImport[];
  /** Whether the rest of the file has a word that may import more: then only a parser can tell. */
  readonly needsParser: boolean;
}

/**
 * Reads the imports and re-exports that a file begins with. They are the only statements up to there,
 * so that reading them needs none of the grammar's difficult parts, and most files have no others:
 * these need no parser at all. What is not understood is left to the parser.
 */
export function scanImports(text: string): ScannedImports {
  const imports: OutlineImport[] = [];
  let line = 1;
  let counted = 0;
  const lineAt = (offset: number) => {
    for (
      let at = text.indexOf('\n', counted);
      at >= 0 && at < offset;
      at = text.indexOf('\n', at + 1)
    ) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
  let end = text.startsWith('#!') ? endOfLine(text) : text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const first = nextToken(text, end);
    if (first.kind === 'string' || first.text === ';') {
      // A directive such as 'use client', unless an expression begins with it.
      if (first.kind === 'string' && !endsStatement(text, first)) break;
      end = first.end;
      continue;
    }
    if (first.text !== 'import' && first.text !== 'export') break;
    const statement = importClause(text, first);
    if (statement === undefined) break;
    if (statement.import !== undefined)
      imports.push({ ...statement.import, line: lineAt(first.start) });
    end = statement.end;
  }
  return { imports, needsParser: mayImport(text, end) };
}

/** Whether a word that imports stands after `offset`, comments that have a line of their own apart. */
function mayImport(text: string, offset: number): boolean {
  return WORDS.some(([word, inPlace]) => {
    for (let at = text.indexOf(word, offset); at >= 0; at = text.indexOf(word, at + word.length)) {
      inPlace.lastIndex = at;
      if (inPlace.test(text) && !isWordCharacter(text.charCodeAt(at - 1)) && !isInComment(text, at))
        return true;
    }
    return false;
  });
}

const WORDS: readonly (readonly [string, RegExp])[] = [
  ['import', /import(?![\w$]|\s*\.\s*meta\b)/y],
  ['require', /require(?![\w$])/y],
  ['from', /from\s*(?:\/[/*].*\s*)?['"]/y],
];

function isWordCharacter(code: number): boolean {
  return /[\w$]/.test(String.fromCharCode(code));
}

/**
 * A line that begins with `//`, or with `*` below another such line, is no code: neither is it inside
 * of a template, where it is text. A line that could end the comment or the template is not trusted.
 */
function isInComment(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const before = text.slice(start, at);
  if (before.includes('*/') || before.includes('`')) return false;
  if (/^\s*\/\//.test(before)) return true;
  if (!/^\s*\*(?:\s|$)/.test(before)) return false;
  const above = text.lastIndexOf('\n', start - 2) + 1;
  return /^\s*(?:\/\*|\*)/.test(text.slice(above, start));
}

function endOfLine(text: string): number {
  const end = text.indexOf('\n');
  return end < 0 ? text.length : end;
}

function endsStatement(text: string, token: Token): boolean {
  const next = nextToken(text, token.end);
  return next.kind === 'end' || next.text === ';' || next.afterBreak;
}
