import { languageOf } from '@holdfast/syntax';

/** A target as written, taken apart but not yet looked up. */
export type WrittenTarget =
  | { readonly kind: 'symbol'; readonly file: string; readonly name: string }
  | { readonly kind: 'lines'; readonly file: string; readonly start: number; readonly end: number }
  | { readonly kind: 'section'; readonly document: string; readonly section: string }
  | { readonly kind: 'document'; readonly document: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'name'; readonly name: string };

/** Files that have sections and no declarations. */
export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path);
}

/**
 * Every way to read a target, the likeliest first; a file name may itself hold `#` or `:`, so that
 * only a look at the files tells which way is meant. Empty for text that can be no target.
 */
export function splitTarget(text: string): readonly WrittenTarget[] {
  const written = text.trim().replace(/^\.\//, '');
  if (written === '') return [];
  const ways: WrittenTarget[] = [];
  const add = (way: WrittenTarget) => ways.push(way);
  for (const [at] of [...written.matchAll(/#/g)].map((match) => [match.index])) {
    const [file, rest] = [written.slice(0, at), written.slice((at ?? 0) + 1)];
    if (file === '' || rest === '') continue;
    const lines = LINES_AFTER_HASH.exec(rest);
    if (lines !== null) add(linesOf(file, lines));
    else if (isMarkdownPath(file)) add({ kind: 'section', document: file, section: decode(rest) });
    else add({ kind: 'symbol', file, name: rest });
  }
  const colon = LINES_AFTER_COLON.exec(written);
  if (colon?.[1] !== undefined) add(linesOf(colon[1], [colon[0], colon[2] ?? '', colon[3] ?? '']));
  if (isMarkdownPath(written)) add({ kind: 'document', document: written });
  if (!written.includes('#') && (written.includes('/') || languageOf(written) !== undefined)) {
    add({ kind: 'file', file: written });
  }
  if (!/[/\\\n]/.test(written)) add({ kind: 'name', name: written });
  return ways;
}

const LINES_AFTER_HASH = /^L(\d{1,9})(?:C\d+)?(?:-L?(\d{1,9})(?:C\d+)?)?$/;
const LINES_AFTER_COLON = /^(.+):(-?\d{1,9})(?:-(\d{1,9}))?$/;

function linesOf(file: string, match: readonly (string | undefined)[]): WrittenTarget {
  const start = Number(match[1]);
  return { kind: 'lines', file, start, end: match[2] ? Number(match[2]) : start };
}

/** A fragment copied from a browser is percent-encoded. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
