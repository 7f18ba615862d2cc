import { counted } from '@holdfast/base';
import { blockSections } from './block-sections.js';
import { checkContent } from './check-content.js';
import { furtherPages } from './further-pages.js';
import { mapPage } from './map-page.js';
import {
  isObject,
  type Json,
  numberOf,
  objectsIn,
  shownText,
  textOf,
  textsIn,
} from './read-answer.js';
import type { ViewContent, ViewSection } from './view-content.js';

/** What the view of the map shows of an answer of `blocks_get` or `blocks_check`. */
export function contentOf(answer: Json): ViewContent {
  if (Array.isArray(answer.findings)) return checkContent(answer);
  if (isObject(answer.block)) return oneBlock(answer, answer.block);
  const blocks = objectsIn(answer.blocks);
  if (blocks.some(({ depends_on }) => Array.isArray(depends_on))) return mapPage(answer, blocks);
  return lists(answer, blocks);
}

function oneBlock(answer: Json, block: Json): ViewContent {
  const sections = blockSections(answer);
  const shown = sections.reduce((sum, { items }) => sum + items.length, 0);
  const { notes, again } = furtherPages(answer, shown);
  const facts = [
    counted(numberOf(block.files), 'file'),
    shownText(block.state),
    ...(typeof block.cohesion === 'number'
      ? [`${Math.round(block.cohesion * 100)} % of its imports stay inside`]
      : []),
  ];
  return {
    title: shownText(block.name) || shownText(block.block_id),
    notes: [shownText(block.purpose) || 'No purpose yet.', facts.join(', '), ...notes],
    again,
    sections,
  };
}

/** The lists that have no picture: blocks in short, unmapped files, seams, rules. */
function lists(answer: Json, blocks: readonly Json[]): ViewContent {
  const sections: readonly ViewSection[] = [
    { title: 'Blocks', items: blocks.map(blockItem) },
    {
      title: 'Files of no block',
      items: textsIn(answer.unmapped).map((path) => ({ name: shownText(path), lines: [] })),
    },
    {
      title: 'Files of several blocks',
      items: objectsIn(answer.seams).map(({ path, owners }) => ({
        name: shownText(path),
        lines: [textsIn(owners).map(shownText).join(', ')],
      })),
    },
    {
      title: 'Rules',
      items: objectsIn(answer.rules).map(({ from, to, because }) => ({
        name: `${shownText(from)} → ${shownText(to)}`,
        mark: 'forbidden',
        lines: textOf(because) === '' ? [] : [shownText(because)],
      })),
    },
  ].filter(({ items }) => items.length > 0);
  const shown = sections.reduce((sum, { items }) => sum + items.length, 0);
  const { notes, again } = furtherPages(answer, shown);
  const isShort = blocks.length > 0;
  return {
    title: 'Blocks',
    notes: [totals(answer), ...notes],
    again: [
      ...again,
      ...(isShort
        ? [
            {
              label: 'Show dependencies',
              arguments: { detail: 'full', cursor: null },
              adds: false,
            },
          ]
        : []),
    ],
    sections,
  };
}

function totals(answer: Json): string {
  return [
    counted(numberOf(answer.blocks_total), 'block'),
    counted(numberOf(answer.files_total), 'file'),
    `${numberOf(answer.unmapped_total)} of no block`,
    `${numberOf(answer.seams_total)} of several`,
    counted(numberOf(answer.rules_total), 'rule'),
  ].join(', ');
}

function blockItem({ block_id, name, purpose, files, state }: Json) {
  return {
    name: shownText(name) || shownText(block_id),
    mark: `${counted(numberOf(files), 'file')}, ${shownText(state)}`,
    lines: [shownText(purpose) || 'No purpose yet.'],
  };
}
