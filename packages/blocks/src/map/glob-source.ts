/**
 * A pattern of the map's dialect as the source of a regular expression over whole paths. No group is
 * repeated inside a repeated group, so that checkers of unsafe expressions let it pass.
 *
 * @param pattern - one that `compileGlob` understands.
 * @param reads - what the expression reads at a time: code points, under the flag `u`, or units of
 *   UTF-16, for programs that compile it without.
 */
export function globSource(pattern: string, reads: 'points' | 'units'): string {
  const parts = pattern.split('/');
  const last = parts.length - 1;
  const sources = parts.map((part, at) => {
    if (part === '**') return at === last ? '.+' : '(?:.+/)?';
    return `${partSource(part, reads)}${at === last ? '' : '/'}`;
  });
  return `^${sources.join('')}$`;
}

/** A text as the source of a regular expression that matches nothing else. */
export function literalSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, (character) => `\\${character}`);
}

function partSource(part: string, reads: 'points' | 'units'): string {
  // A star alone is a whole name, and a name is not empty.
  if (part === '*') return '[^/]+';
  return part.replace(/\[[!^]?\]?[^\]]*\]|[\s\S]/gu, (piece) => {
    if (piece === '*') return '[^/]*';
    if (piece === '?') return reads === 'points' ? '[^/]' : ONE_BY_UNITS;
    if (!piece.startsWith('[') || piece === '[') return literalSource(piece);
    return reads === 'points' ? classSource(piece) : classByUnits(piece);
  });
}

const PAIR = '[\\ud800-\\udbff][\\udc00-\\udfff]';
const ONE_BY_UNITS = `(?:${PAIR}|[^/\\ud800-\\udfff])`;

function classSource(piece: string): string {
  const { isNegated, members } = classOf(piece);
  const inside = members.map(({ first, end }) => rangeSource(first, end)).join('');
  return asSpelt(piece, isNegated, isNegated ? `[^/${inside}]` : `[${inside}]`);
}

/** Code points beyond the BMP are two units, which no class can hold: they stand beside it. */
function classByUnits(piece: string): string {
  const { isNegated, members } = classOf(piece);
  const inside = members.map(({ first, end }) => rangeWithoutPairs(first, end)).join('');
  const pairs = members
    .filter(({ end }) => isPair(end))
    .map(({ first, end }) => pairsOf(first, end));
  if (isNegated) {
    const others = `(?:${PAIR}|[^/\\ud800-\\udfff${inside}])`;
    return pairs.length === 0 ? others : `(?!${pairs.join('|')})${others}`;
  }
  const all = [...pairs, ...(inside === '' ? [] : [`[${inside}]`])];
  return asSpelt(piece, false, all.length === 1 ? (all[0] ?? '') : `(?:${all.join('|')})`);
}

/** A class matches what is spelt as it, too: `app/[id]/**` is a folder of Next.js to who writes it. */
function asSpelt(piece: string, isNegated: boolean, source: string): string {
  return isNegated ? source : `(?:${literalSource(piece)}|${source})`;
}

interface Range {
  readonly first: string;
  readonly end: string;
}

/** `a-c` is a range where its ends are in order; a dash at an end is a dash. */
function classOf(piece: string): {
  readonly isNegated: boolean;
  readonly members: readonly Range[];
} {
  const isNegated = /^\[[!^][\s\S]/u.test(piece.slice(0, -1));
  const letters = [...piece.slice(isNegated ? 2 : 1, -1)];
  const members: Range[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const [first = '', dash, end = ''] = letters.slice(at, at + 3);
    const isRange = dash === '-' && end !== '' && pointOf(first) <= pointOf(end);
    members.push({ first, end: isRange ? end : first });
    if (isRange) at += 2;
  }
  return { isNegated, members };
}

function rangeSource(first: string, end: string): string {
  const escaped = (letter: string) => letter.replace(/[\\[\]^-]/u, (it) => `\\${it}`);
  return first === end ? escaped(first) : `${escaped(first)}-${escaped(end)}`;
}

function pointOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

function isPair(letter: string): boolean {
  return letter.length > 1;
}

/** A range as far as single units reach; the halves of pairs are no letters. */
function rangeWithoutPairs(first: string, end: string): string {
  if (isPair(first)) return '';
  if (!isPair(end) && (end < '\ud800' || first > '\udfff')) return rangeSource(first, end);
  const last = isPair(end) ? '\uffff' : end;
  const below = first < '\ud800' ? rangeSource(first, '\ud7ff') : '';
  return `${below}${last > '\udfff' ? rangeSource(first > '\udfff' ? first : '\ue000', last) : ''}`;
}

/** The pairs of units of a range of code points, those of its first and last leading unit apart. */
function pairsOf(first: string, end: string): string {
  const from = isPair(first) ? first : '\u{10000}';
  const [lead, trail, lastLead, lastTrail] = [...unitsOf(from), ...unitsOf(end)];
  const span = (low: number, high: number) => `[${unit(low)}-${unit(high)}]`;
  if (lead === lastLead) return `${unit(lead)}${span(trail, lastTrail)}`;
  const between = lastLead - lead > 1 ? [`${span(lead + 1, lastLead - 1)}${span(LOW, HIGH)}`] : [];
  return [
    `${unit(lead)}${span(trail, HIGH)}`,
    ...between,
    `${unit(lastLead)}${span(LOW, lastTrail)}`,
  ].join('|');
}

const LOW = 0xdc00;
const HIGH = 0xdfff;

function unitsOf(letter: string): readonly [number, number] {
  return [letter.charCodeAt(0), letter.charCodeAt(1)];
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
