import type { Finding, FindingLevel } from '@holdfast/base';

/** How many findings there are of each level. */
export function countFindings(findings: readonly Finding[]): Record<FindingLevel, number> {
  const counts: Record<FindingLevel, number> = { error: 0, warning: 0, note: 0 };
  for (const finding of findings) counts[finding.level] += 1;
  return counts;
}

/** A line such as `1 error, 2 warnings`, or `no findings`. */
export function describeCounts(findings: readonly Finding[]): string {
  const counts = countFindings(findings);
  const parts = (['error', 'warning', 'note'] as const)
    .filter((level) => counts[level] > 0)
    .map((level) => `${counts[level]} ${level}${counts[level] === 1 ? '' : 's'}`);
  return parts.length === 0 ? 'no findings' : parts.join(', ');
}
