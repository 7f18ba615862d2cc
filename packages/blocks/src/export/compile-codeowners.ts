import type { GlobCheck } from '../map/compile-glob.js';
import { literalSource } from '../map/glob-source.js';

/**
 * Compiles a pattern of CODEOWNERS as GitHub documents it: that of gitignore without negation and
 * character classes. A slash at the beginning or inside anchors it at the root; what matches a
 * directory owns all below, but a last part `*` owns the files directly there only.
 */
export function compileCodeowners(pattern: string): GlobCheck {
  if (pattern.startsWith('!')) return { ok: false, reason: 'negation is not supported' };
  if (/(?<!\\)[[\]]/u.test(pattern))
    return { ok: false, reason: 'character classes are not supported' };
  const isDirectory = pattern.endsWith('/') && pattern !== '/';
  const body = pattern.replace(/^\//u, '').replace(/\/$/u, '');
  if (body === '') return { ok: false, reason: 'is empty' };
  const isAnchored = pattern.startsWith('/') || body.includes('/');
  const parts = body.split('/');
  const last = parts.length - 1;
  const sources = parts.map((part, at) => {
    if (part === '**') return at === last ? '.+' : '(?:.+/)?';
    return `${partRegex(part)}${at === last ? '' : '/'}`;
  });
  const isWhole = parts[last] === '**' || (parts[last] === '*' && last > 0 && !isDirectory);
  const below = isDirectory ? '/.+' : isWhole ? '' : '(?:/.+)?';
  const regex = new RegExp(`^${isAnchored ? '' : '(?:.+/)?'}${sources.join('')}${below}$`, 'su');
  return { ok: true, matches: (path) => regex.test(path) };
}

function partRegex(part: string): string {
  return part.replace(/\\([\s\S])|[\s\S]/gu, (piece, escaped?: string) => {
    if (escaped !== undefined) return literalSource(escaped);
    if (piece === '*') return '[^/]*';
    return piece === '?' ? '[^/]' : literalSource(piece);
  });
}
