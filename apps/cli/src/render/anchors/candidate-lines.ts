import type { Candidate } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import type { AnchorText } from './anchor-text.js';

/** Likely places of something lost, best first; a person chooses. */
export function candidateLines(candidates: readonly Candidate[], { colors }: AnchorText): string[] {
  if (candidates.length === 0) return [];
  return [
    '    Perhaps it is now:',
    ...candidates.map(({ file, qualifiedName, lineStart, score }) => {
      const likeness = `line ${lineStart}, ${Math.round(score * 100)} % alike`;
      return `      ${escapeControl(`${file}#${qualifiedName}`)}  ${colors.dim(likeness)}`;
    }),
  ];
}
