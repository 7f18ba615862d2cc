/**
 * A pattern of the map's dialect as the source of a regular expression over whole paths, for tools that
 * know no such patterns. No group is repeated inside a repeated group, so that checkers of unsafe expressions
 * let it pass.
 *
 * @param pattern - one that `compileGlob` understands.
 */
export function globRegex(pattern: string): string {
  const parts = pattern.split('/');
  const last = parts.length - 1;
  const sources = parts.map((part, at) => {
    if (part === '**') return at === last ? '.+' : '(?:.+/)?';
    return `${partRegex(part)}${at === last ? '' : '/'}`;
  });
  return `^${sources.join('')}$`;
}

/** A text as the source of a regular expression that matches nothing else. */
export function literalRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, (character) =>
    character === '/' || character === '-' ? character : `\\${character}`,
  );
}

function partRegex(part: string): string {
  // A star alone is a whole name, and a name is not empty.
  if (part === '*') return '[^/]+';
  return part.replace(/\[[!^]?\]?[^\]]*\]|[\s\S]/gu, (piece) => {
    if (piece === '*') return '[^/]*';
    if (piece === '?') return '[^/]';
    return piece.length > 1 && piece.startsWith('[') ? classRegex(piece) : literalRegex(piece);
  });
}

function classRegex(piece: string): string {
  const isNegated = /^\[[!^]/u.test(piece);
  const inside = piece.slice(isNegated ? 2 : 1, -1).replace(/[\\[\]^]/gu, (it) => `\\${it}`);
  if (isNegated) return `[^/${inside}]`;
  // What is spelt as a plain class matches it too: picomatch has it so, and so the map.
  return /[-*+?.^${}(|)[\]]/u.test(inside)
    ? `[${inside}]`
    : `(?:${literalRegex(piece)}|[${inside}])`;
}
