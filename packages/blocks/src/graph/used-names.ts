import { languageOf } from '@holdfast/syntax';
import { compareUtf8 } from '../map/compare-utf8.js';
import { identifiers } from './identifiers.js';

/**
 * Names in a file that may be declared in another one, sorted. Of Go every name, and `a.B` for a member;
 * of Rust paths from `crate`, `self` and `super`; of other languages types, which are capitalised, and
 * what is called. A local name that hides another one is not told apart from it.
 */
export function usedNames(path: string, text: string): readonly string[] {
  const language = languageOf(path)?.id;
  const found = new Set<string>();
  let before = '';
  let end = -1;
  for (const it of identifiers(path, text)) {
    const joint = end < 0 ? '' : text.slice(end, it.start);
    const chained =
      language === 'rust' && joint === '::' && before !== '' ? `${before}::${it.text}` : '';
    if (language === 'rust') {
      if (chained !== '') found.delete(before);
      before = chained === '' ? (ROOTS.has(it.text) ? it.text : '') : chained;
      if (chained !== '') found.add(chained);
    } else {
      const isMember = joint === '.' || (end < 0 ? false : /\.\s*$/.test(joint));
      if (isMember && language === 'go') found.add(`${before}.${it.text}`);
      const isForeign = language === 'go' || (!DECLARING.has(before) && mayBeForeign(text, it));
      if (!isMember && isForeign) found.add(it.text);
      before = it.text;
    }
    end = it.end;
  }
  return [...found].sort(compareUtf8);
}

const ROOTS: ReadonlySet<string> = new Set(['crate', 'self', 'super']);

/** Words after which a name is declared, not used. */
const DECLARING: ReadonlySet<string> = new Set(
  'func fun class struct enum protocol typealias interface actor object record let var val'.split(
    ' ',
  ),
);

function mayBeForeign(
  text: string,
  { text: name, end }: { readonly text: string; readonly end: number },
): boolean {
  return /^\p{Lu}/u.test(name) || /^\s*[({<]/.test(text.slice(end, end + 8));
}
