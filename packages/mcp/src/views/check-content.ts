import { counted } from '@holdfast/base';
import { furtherPages } from './further-pages.js';
import { type Json, numberOf, objectsIn, shownText } from './read-answer.js';
import type { ViewContent, ViewItem } from './view-content.js';

/** What is shown of a check: what is broken, then what somebody should look at. */
export function checkContent(answer: Json): ViewContent {
  const findings = objectsIn(answer.findings);
  const broken = findings.filter(({ level }) => level === 'error');
  const others = findings.filter(({ level }) => level !== 'error');
  const { notes, again } = furtherPages(answer, findings.length);
  const unmapped = numberOf(answer.unmapped_total);
  return {
    title: answer.status === 'failed' ? 'The map is broken' : 'The map holds',
    notes: [
      `Version ${numberOf(answer.store_version)} of the map, ${counted(unmapped, 'file')} of no block.`,
      ...(findings.length === 0 ? ['Nothing was found.'] : []),
      ...notes,
    ],
    again,
    sections: [
      { title: 'Broken', items: broken.map(findingItem) },
      { title: 'To look at', items: others.map(findingItem) },
    ].filter(({ items }) => items.length > 0),
  };
}

/** A finding, of a check or of an impact. */
export function findingItem({ message, rule, path, hint }: Json): ViewItem {
  return {
    name: shownText(message),
    mark: shownText(rule),
    lines: [path, hint].map(shownText).filter((line) => line !== ''),
  };
}
