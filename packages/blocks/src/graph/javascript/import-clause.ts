import type { OutlineImport } from '../file-outline.js';
import { nextToken, type Token } from './next-token.js';

/** One statement read: where it ends, and what it imports if it does. */
export interface ImportStatement {
  readonly end: number;
  readonly import?: Omit<OutlineImport, 'line'>;
}

/** No statement that anybody wrote by hand has more tokens than this. */
const MOST_TOKENS = 20_000;

/**
 * Reads an `import` or `export … from` statement; `undefined` for another statement that begins with
 * the same word, or for one that needs a parser.
 *
 * @param first - the token `import` or `export`.
 */
export function importClause(text: string, first: Token): ImportStatement | undefined {
  const clause: Token[] = [];
  let inBraces = false;
  for (let at = first.end; clause.length < MOST_TOKENS; ) {
    const token = nextToken(text, at);
    at = token.end;
    if (token.kind === 'end' || token.kind === 'other') return undefined;
    if (token.text === '{') inBraces = true;
    else if (token.text === '}') inBraces = false;
    if (token.kind === 'string' && !inBraces) return fromString(text, first, clause, token);
    if (token.kind === 'mark' && !inBraces && '=().;'.includes(token.text))
      return fromMark(text, first, clause, token);
    clause.push(token);
    if (token.text === '}' && first.text === 'export' && nextToken(text, at).text !== 'from')
      return clause[0]?.text === '{' || clause[1]?.text === '{' ? { end: at } : undefined;
  }
  return undefined;
}

function fromString(
  text: string,
  first: Token,
  clause: readonly Token[],
  source: Token,
): ImportStatement | undefined {
  const words = clause.map((token) => token.text);
  if (words.length === 0 ? first.text === 'export' : words.at(-1) !== 'from') return undefined;
  const names = words.slice(0, -1);
  // `export const a = …` never gets here: its `=` comes first. `export default "x"` has no `from`.
  if (first.text === 'export' && !/^(?:type )?[*{]/.test(names.join(' '))) return undefined;
  const other = first.text === 'import' ? 'static' : 'reexport';
  const end = afterAttributes(text, source.end);
  if (end === undefined) return undefined;
  return { end, import: { specifier: source.text, kind: isTypeOnly(names) ? 'type' : other } };
}

/** `import a = require('b')`; `import(…)`, `import.meta` and all others are for the parser. */
function fromMark(
  text: string,
  first: Token,
  clause: readonly Token[],
  mark: Token,
): ImportStatement | undefined {
  if (first.text !== 'import' || mark.text !== '=' || clause.length === 0) return undefined;
  const callee = nextToken(text, mark.end);
  const open = nextToken(text, callee.end);
  const source = nextToken(text, open.end);
  const close = nextToken(text, source.end);
  if (
    callee.text !== 'require' ||
    open.text !== '(' ||
    source.kind !== 'string' ||
    close.text !== ')'
  )
    return undefined;
  const kind = clause.length > 1 && clause[0]?.text === 'type' ? 'type' : 'require';
  return { end: close.end, import: { specifier: source.text, kind } };
}

/** Where the statement ends after `with { type: 'json' }`, if there is one. */
function afterAttributes(text: string, offset: number): number | undefined {
  const word = nextToken(text, offset);
  if (word.text !== 'with' && (word.text !== 'assert' || word.afterBreak)) return offset;
  const open = nextToken(text, word.end);
  if (open.text !== '{') return word.text === 'with' ? undefined : offset;
  const close = text.indexOf('}', open.end);
  return close < 0 ? undefined : close + 1;
}

/** `import type …`, or a list in braces whose every name is marked. */
export function isTypeOnly(names: readonly string[]): boolean {
  const [first, second] = names;
  if (first === 'typeof' && second !== undefined) return true;
  if (first === 'type' && second !== undefined && second !== ',') return true;
  if (first !== '{') return false;
  const elements = splitAtCommas(names.slice(1, names.indexOf('}')));
  return elements.length > 0 && elements.every(isMarked);
}

/** `type a`, `type a as b`; but `type` and `type as a` are of something called `type`. */
function isMarked(element: readonly string[]): boolean {
  if (element[0] !== 'type' || element.length < 2) return false;
  return element[1] !== 'as' || element.length === 2 || element.length === 4;
}

function splitAtCommas(words: readonly string[]): readonly (readonly string[])[] {
  const elements: string[][] = [[]];
  for (const word of words) {
    if (word === ',') elements.push([]);
    else elements.at(-1)?.push(word);
  }
  return elements.filter((element) => element.length > 0);
}
