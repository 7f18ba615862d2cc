/** A token of an import statement; everything that such statements do not have is `other`. */
export interface Token {
  readonly kind: 'word' | 'string' | 'mark' | 'other' | 'end';
  /** The word or mark; of a string, what stands between its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a line break stands in front. */
  readonly afterBreak: boolean;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'/y;

/** The token at or after an offset, spaces and comments skipped. Strings with escapes are `other`. */
export function nextToken(text: string, offset: number): Token {
  SPACE.lastIndex = offset;
  SPACE.test(text);
  const start = Math.max(SPACE.lastIndex, offset);
  const afterBreak = text.slice(offset, start).includes('\n');
  const at = { start, afterBreak };
  const character = text[start];
  if (character === undefined) return { kind: 'end', text: '', end: start, ...at };
  if ('{},*;=().'.includes(character))
    return { kind: 'mark', text: character, end: start + 1, ...at };
  STRING.lastIndex = start;
  const string = character === '"' || character === "'" ? STRING.exec(text) : null;
  if (string !== null)
    return { kind: 'string', text: string[1] ?? string[2] ?? '', end: STRING.lastIndex, ...at };
  WORD.lastIndex = start;
  const word = WORD.exec(text);
  if (word === null) return { kind: 'other', text: character, end: start + 1, ...at };
  return { kind: 'word', text: word[0], end: WORD.lastIndex, ...at };
}
