import { hasActiveMarkdown } from './active-markdown.js';
import { hasHiddenCharacter } from './hidden-characters.js';
import { hasPathSeparator } from './path-separators.js';
import { hasToken } from './token-shapes.js';
import { hasBareDomain, hasEmail, hasUrl } from './web-addresses.js';

/** Texts that the map keeps. */
export type TextField = 'name' | 'purpose' | 'because';

/** What is wrong with a text; never the text itself. */
export interface UnsafeText {
  /** `field: class`. */
  readonly message: string;
  readonly hint: string;
}

/**
 * Checks a text that comes from a model and will be shown to people and to other models: nothing
 * hidden, nothing that a page or a terminal would act on, nothing that leads elsewhere, no secret. The
 * first class that fails is told. Look-alikes in other widths and styles count as what they look
 * like: the checks read the NFKC form. A text that passes is stored as it is.
 *
 * @param field - which text it is; a name has at most 40 characters (Unicode scalars), the others 120.
 * @returns `undefined` for a text that may be stored.
 *
 * @example
 * ```ts
 * import { checkText } from '@holdfast/blocks';
 *
 * console.log(checkText('name', 'C# Bindings'));
 * // undefined
 * console.log(checkText('name', 'see https://example.org')?.message);
 * // name: URL
 * ```
 */
export function checkText(field: TextField, text: string): UnsafeText | undefined {
  if (!text.isWellFormed() || hasHiddenCharacter(text))
    return unsafe(
      field,
      'control character',
      'Leave out control, invisible and formatting characters.',
    );
  if (text.trim() === '') return unsafe(field, 'empty after strip', 'Write at least one word.');
  const longest = LONGEST[field];
  const length = lengthOf(text);
  // Everything below reads a short text: no pattern can take long.
  if (length > longest)
    return unsafe(
      field,
      `too long (length ${length}, at most ${longest})`,
      `Say it in at most ${longest} characters.`,
    );
  const plain = text.normalize('NFKC');
  const failed = CLASSES.find(({ test }) => test(plain, text));
  return failed && unsafe(field, failed.name, failed.hint);
}

const LONGEST: Readonly<Record<TextField, number>> = { name: 40, purpose: 120, because: 120 };

interface TextClass {
  readonly name: string;
  readonly hint: string;
  readonly test: (plain: string, text: string) => boolean;
}

const URL_HINT = 'Say what it is in words, without an address.';

/** In the order in which they are told (blocks.md 2). */
const CLASSES: readonly TextClass[] = [
  {
    name: 'HTML markup',
    hint: 'Write it without < and >, and without entities such as &amp;.',
    test: (plain) => /[<>]|&(?:#\d|#x[\da-f]|[a-z][a-z\d]*;)/iu.test(plain),
  },
  {
    name: 'active Markdown',
    hint: 'Write plain words, without links, images, back-ticks or a leading #.',
    test: hasActiveMarkdown,
  },
  { name: 'URL', hint: URL_HINT, test: hasUrl },
  {
    name: 'path separator',
    hint: 'Write words instead of a path, without / and \\.',
    test: hasPathSeparator,
  },
  {
    name: 'home-path tilde',
    hint: 'Write it without ~.',
    test: (_, text) => hasTilde(text),
  },
  { name: 'email-like', hint: 'Name a role instead of an address.', test: hasEmail },
  { name: 'URL', hint: URL_HINT, test: hasBareDomain },
  {
    name: 'token-like string',
    hint: 'Leave out keys, hashes and other strings that look like a secret.',
    test: hasToken,
  },
];

function unsafe(field: TextField, name: string, hint: string): UnsafeText {
  return { message: `${field}: ${name}`, hint };
}

/** Unicode scalars, as people count most letters. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Between words of Japanese and Chinese the wide tilde is a dash. */
function hasTilde(text: string): boolean {
  const words = text.replace(
    /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{Nd}ー])～(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{Nd}])/gu,
    '',
  );
  return /[~˜∼]/u.test(words.normalize('NFKC')) || /[˜∼]/u.test(words);
}
