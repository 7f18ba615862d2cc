import type { JsonValue } from '@holdfast/base';
import type { Impact, ImpactSection } from '@holdfast/impact';

/** What a plan does to documents and architecture, below its review; empty when it is not known. */
export async function impactText(
  impact: Impact | undefined,
  format: 'text' | 'markdown' = 'text',
): Promise<string> {
  if (impact === undefined) return '';
  const { renderImpact } = await import('@holdfast/impact');
  return `\n${renderImpact(impact, format)}\n`;
}

/** The same as lists beside a review. */
export async function impactLists(impact: Impact | undefined): Promise<readonly ImpactSection[]> {
  if (impact === undefined) return [];
  const { impactSections } = await import('@holdfast/impact');
  return impactSections(impact);
}

/** The same as a member of a document of JSON. */
export async function impactMember(
  impact: Impact | undefined,
): Promise<{ readonly impact?: JsonValue }> {
  if (impact === undefined) return {};
  const { impactJson } = await import('@holdfast/impact');
  return { impact: impactJson(impact) };
}
