import { describeResult, formatTarget } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import type { AnchorChange, BlocksImpact, DependencyChange, Impact } from './impact.js';

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
  const sections = [...anchorSections(impact, write), ...blockSections(impact.blocks, write)];
  if (sections.length === 0) return `${write.title('Impact')} none on ${checkedOf(impact)}.`;
  return [
    `${write.title('Impact')} before it is applied, on ${checkedOf(impact)}`,
    ...sections.map(([title, lines]) =>
      [write.heading(`${title} (${lines.length})`), ...lines.map(write.item)].join('\n'),
    ),
  ].join('\n\n');
}

interface Writer {
  readonly title: (text: string) => string;
  readonly heading: (text: string) => string;
  readonly item: (text: string) => string;
  readonly value: (text: string) => string;
}

const TEXT: Writer = {
  title: (text) => `${text}:`,
  heading: (text) => `  ${text}`,
  item: (text) => `    ${text}`,
  value: escapeControl,
};

const MARKDOWN: Writer = {
  title: (text) => `**${text}:**`,
  heading: (text) => `**${text}**\n`,
  item: (text) => `- ${text}`,
  value: (text) => escapeControl(text).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&'),
};

type Section = readonly [title: string, lines: readonly string[]];

function checkedOf({ anchors, blocks }: Impact): string {
  const parts = [
    ...(anchors === undefined ? [] : [`${anchors.total} anchors`]),
    ...(blocks === undefined ? [] : ['the map of blocks']),
  ];
  return parts.length === 0 ? 'nothing: there are no anchors and no map' : parts.join(' and ');
}

function anchorSections({ anchors }: Impact, { value }: Writer): readonly Section[] {
  if (anchors === undefined) return [];
  const line = ({ before, after, documentPlanned }: AnchorChange): string => {
    const { anchor } = after;
    const place =
      anchor.section === undefined ? anchor.document : `${anchor.document}#${anchor.section}`;
    const also = documentPlanned ? ' The plan changes this document too.' : '';
    return `${value(place)} on ${value(formatTarget(anchor))}: ${before.state} -> ${after.state}. ${value(describeResult(after))}${also}`;
  };
  const having = (effect: AnchorChange['effect']) =>
    anchors.changes.filter((change) => change.effect === effect).map(line);
  return nonEmpty([
    ['Documents that would need a look', having('worse')],
    ['Documents that would be true again', having('better')],
    ['Documents whose code would stand elsewhere', having('other')],
    [
      'Documents of which nothing can be said',
      anchors.unknown.map(
        ({ anchor, ...result }) =>
          `${value(anchor.document)} on ${value(formatTarget(anchor))}: ${value(describeResult(result))}`,
      ),
    ],
  ]);
}

function blockSections(blocks: BlocksImpact | undefined, { value }: Writer): readonly Section[] {
  if (blocks === undefined) return [];
  const dependency = ({ from, to, imports }: DependencyChange): string =>
    `${value(from.name)} -> ${value(to.name)}: ${imports
      .slice(0, MOST_IMPORTS)
      .map((edge) => value(`${edge.from} imports ${edge.to}`))
      .join(
        ', ',
      )}${imports.length > MOST_IMPORTS ? `, ${imports.length - MOST_IMPORTS} more` : ''}`;
  const breach = ({ rule, import: { from, to } }: BlocksImpact['newViolations'][number]) =>
    `${value(from)} imports ${value(to)}: ${value(rule.because)}`;
  return nonEmpty([
    ['Rules that would be broken', blocks.newViolations.map(breach)],
    ['Rules that would be kept again', blocks.solvedViolations.map(breach)],
    ['New dependencies between blocks', blocks.newDependencies.map(dependency)],
    ['Dependencies that would go away', blocks.goneDependencies.map(dependency)],
    [
      'Files that would belong to no block',
      blocks.unmapped.map(({ path, suggestions: [near] }) =>
        near === undefined ? value(path) : `${value(path)} (near it: ${value(near.name)})`,
      ),
    ],
    [
      'Members that would be gone',
      blocks.missing.map(({ block, path }) => `${value(path)} of ${value(block.name)}`),
    ],
    [
      'Files that several blocks would claim',
      blocks.overlaps.map(
        ({ path, blocks: names }) => `${value(path)}: ${value(names.join(', '))}`,
      ),
    ],
  ]);
}

const MOST_IMPORTS = 3;

function nonEmpty(sections: readonly Section[]): readonly Section[] {
  return sections.filter(([, lines]) => lines.length > 0);
}
