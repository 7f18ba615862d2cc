import type { Finding } from '@holdfast/base';
import { type Impact, impactFindings } from '@holdfast/impact';

/** What of an impact an agent should do something about, one entry each; their level says nothing. */
export function impactEntries(impact: Impact): readonly Omit<Finding, 'level'>[] {
  return impactFindings(impact).map(({ level: _, ...entry }) => entry);
}
