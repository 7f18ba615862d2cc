import { languageOf } from '@holdfast/syntax';

/** One identifier of a text. */
export interface Identifier {
  readonly text: string;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * The identifiers of a source text in order, with those of comments and strings left out, by the
 * lexical rules of the file's language. It needs no parser, so that a file with syntax errors has its
 * identifiers too.
 */
export function* identifiers(path: string, text: string): Generator<Identifier> {
  for (const match of text.matchAll(tokensOf(path))) {
    const name = match[1];
    if (name !== undefined)
      yield { text: name, start: match.index, end: match.index + name.length };
  }
}

const NAME = '([\\p{ID_Start}_$][\\p{ID_Continue}$]*)';
const BLOCK = '\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/';
const HASH = '#[^\\n]*';
const TRIPLE = '"""[\\s\\S]*?"""|\'\'\'[\\s\\S]*?\'\'\'';
const DOUBLE = '"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"';
const SINGLE = "'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'";
/** A character, not the lifetime of Rust. */
const CHARACTER = "'(?:[^'\\\\\\n]|\\\\[^\\n]{1,9}?)'";
const BACKTICK = '`(?:[^`\\\\]|\\\\[\\s\\S])*`';
const RAW = '`[^`]*`';
const RAW_RUST = 'b?r"[^"]*"|b?r#"[\\s\\S]*?"#|b?r##"[\\s\\S]*?"##';
const NUMBER = '\\d[\\w.]*';

function tokens(...parts: readonly string[]): RegExp {
  return new RegExp([...parts, NUMBER, NAME].join('|'), 'gu');
}

const SCRIPT = tokens(BLOCK, DOUBLE, SINGLE, BACKTICK);
const PYTHON = tokens(HASH, TRIPLE, DOUBLE, SINGLE);
const GO = tokens(BLOCK, DOUBLE, CHARACTER, RAW);
const CURLY = tokens(BLOCK, TRIPLE, DOUBLE, CHARACTER);
const RUST = tokens(BLOCK, RAW_RUST, DOUBLE, CHARACTER);

const TOKENS: Readonly<Record<string, RegExp>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  php: SCRIPT,
  python: PYTHON,
  ruby: PYTHON,
  go: GO,
  rust: RUST,
};

function tokensOf(path: string): RegExp {
  return TOKENS[languageOf(path)?.id ?? ''] ?? CURLY;
}
