/** A line cut into words, runs of white space and other single characters. */
export interface LineTokens {
  readonly tokens: readonly string[];
  /** UTF-16 units of all tokens but white space. */
  readonly weight: number;
}

/** Cuts a line; joining the tokens gives the line again. */
export function lineTokens(text: string): LineTokens {
  const tokens = text.match(NOT_ASCII.test(text) ? TOKEN : ASCII_TOKEN) ?? [];
  let weight = 0;
  for (const token of tokens) weight += tokenWeight(token);
  return { tokens, weight };
}

/** What a token counts for when lines are compared: white space does not make lines alike. */
export function tokenWeight(token: string): number {
  const first = token.charCodeAt(0);
  return first === SPACE || first === TAB || (first > ASCII && /^\s/.test(token))
    ? 0
    : token.length;
}

const SPACE = 32;
const TAB = 9;
const ASCII = 127;

const TOKEN = /[\p{L}\p{N}\p{M}_$]+|\s+|[\s\S]/gu;

/** The same where it suffices; Unicode classes take a hundred times longer to compile. */
const ASCII_TOKEN = /[\w$]+|\s+|[\s\S]/g;
const NOT_ASCII = /[\u0080-\uffff]/;
