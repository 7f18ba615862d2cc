import type { StateCounts } from '../store/views.js';

/** A picture of a few words: `docs | 3 stale`. */
export function badge(counts: StateCounts | 'unknown'): string {
  const [text, color] = verdict(counts);
  const left = LABEL.length * 7 + 12;
  const right = text.length * 7 + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${LABEL}: ${text}">
<title>${LABEL}: ${text}</title>
<rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${color}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${left / 2}" y="14">${LABEL}</text><text x="${left + right / 2}" y="14">${text}</text></g>
</svg>
`;
}

const LABEL = 'docs';

/** The worst first: what was not checked is never called true. */
function verdict(counts: StateCounts | 'unknown'): readonly [text: string, color: string] {
  if (counts === 'unknown') return ['unknown', '#6a6a6a'];
  const { lost, stale, moved_renamed, unchecked } = counts;
  const open = stale + moved_renamed;
  if (lost > 0) return [open > 0 ? `${lost} lost, ${open} stale` : `${lost} lost`, '#b3261e'];
  if (open > 0) return [`${open} stale`, '#8a5300'];
  if (unchecked > 0) return [`${unchecked} unchecked`, '#6a6a6a'];
  return ['fresh', '#1a6b2f'];
}
