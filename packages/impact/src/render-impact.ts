import { escapeControl } from '@holdfast/base';
import type { Impact } from './impact.js';
import { impactSections } from './impact-sections.js';

/**
 * An impact as plain text, or as Markdown for a review; one line when there is none.
 *
 * @param format - `text` escapes what a terminal would act on, `markdown` what would be markup.
 * @example
 * ```ts
 * import { renderImpact } from '@holdfast/impact';
 *
 * console.log(renderImpact({ anchors: { total: 3, changes: [], unknown: [] } }, 'text'));
 * // Impact: none on 3 anchors.
 * ```
 */
export function renderImpact(impact: Impact, format: 'text' | 'markdown'): string {
  const write = format === 'text' ? TEXT : MARKDOWN;
  const sections = impactSections(impact);
  if (sections.length === 0) return `${write.title('Impact')} none on ${checkedOf(impact)}.`;
  return [
    `${write.title('Impact')} before it is applied, on ${checkedOf(impact)}`,
    ...sections.map(({ title, lines }) =>
      [write.heading(`${title} (${lines.length})`), ...lines.map(write.item)].join('\n'),
    ),
  ].join('\n\n');
}

interface Writer {
  readonly title: (text: string) => string;
  readonly heading: (text: string) => string;
  readonly item: (text: string) => string;
}

const TEXT: Writer = {
  title: (text) => `${text}:`,
  heading: (text) => `  ${text}`,
  item: (text) => `    ${escapeControl(text)}`,
};

const MARKDOWN: Writer = {
  title: (text) => `**${text}:**`,
  heading: (text) => `**${text}**\n`,
  item: (text) => `- ${escapeControl(text).replace(/[\\`*_{}[\]<>()#+!|~&@]/g, '\\$&')}`,
};

function checkedOf({ anchors, blocks }: Impact): string {
  const parts = [
    ...(anchors === undefined
      ? []
      : [`${anchors.total} ${anchors.total === 1 ? 'anchor' : 'anchors'}`]),
    ...(blocks === undefined ? [] : ['the map of blocks']),
  ];
  return parts.length === 0 ? 'nothing: there are no anchors and no map' : parts.join(' and ');
}
