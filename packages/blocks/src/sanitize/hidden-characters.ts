/**
 * Whether a text has a character that does not show, or that changes how others show: control and
 * format characters, line separators, fillers, private-use characters, selectors that select nothing.
 * Joiners are taken between letters of the scripts that are written with them, and where they make
 * one of the emoji that everybody shows as one.
 */
export function hasHiddenCharacter(text: string): boolean {
  if (HIDDEN.test(text)) return true;
  const rest = text.replace(EMOJI, ' ');
  return hasStray(rest, JOINER, joins) || hasStray(rest, SELECTOR, selects);
}

/** Format characters but the two joiners, which are looked at in their place. */
const HIDDEN =
  /(?![\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0100}-\u{E01EF}\u200C\u200D])\p{DI}|[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]|\u034F|(?![\u200C\u200D])\p{Cf}/u;

/** Families, professions, flags, keycaps: only sequences that Unicode recommends. */
const EMOJI = emojiSequences('\\p{RGI_Emoji_ZWJ_Sequence}|\\p{Emoji_Keycap_Sequence}', 'gv');

const JOINER = /[\u200C\u200D]/gu;

/** Variation selectors; a row of them can carry a hidden message. */
const SELECTOR = /[\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0100}-\u{E01EF}]/gu;

/** Every Node that we run on knows the flag `v`; the compiler's target does not. */
function emojiSequences(source: string, flags: string): RegExp {
  return new RegExp(source, flags);
}

function hasStray(text: string, kind: RegExp, isFine: (before: string, after: string) => boolean) {
  for (const { index, 0: found } of text.matchAll(kind)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + found.length, index + found.length + 2);
    if (!isFine(before, after)) return true;
  }
  return false;
}

/** Scripts whose spelling needs a joiner or a non-joiner. */
const JOINED_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mandaic',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
].map((name) => ({
  // A vowel sign or a virama belongs to the letter before.
  end: new RegExp(`[\\p{L}\\p{M}]$(?<=\\p{scx=${name}})`, 'u'),
  start: new RegExp(`^(?=\\p{scx=${name}})[\\p{L}\\p{M}]`, 'u'),
}));

function joins(before: string, after: string): boolean {
  return JOINED_SCRIPTS.some(({ end, start }) => end.test(before) && start.test(after));
}

/** A selector says how the ideograph, the pictograph or the Mongolian letter before it looks. */
function selects(before: string): boolean {
  return /[\p{sc=Han}\p{sc=Mongolian}\p{Extended_Pictographic}]$/u.test(before);
}
