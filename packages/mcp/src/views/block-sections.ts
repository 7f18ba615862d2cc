import { counted } from '@holdfast/base';
import { type Json, numberOf, objectsIn, shownText, textsIn } from './read-answer.js';
import type { ViewItem, ViewSection } from './view-content.js';

/** The lists of one block, those that have something in them. */
export function blockSections(answer: Json): readonly ViewSection[] {
  return [
    { title: 'Depends on', items: objectsIn(answer.depends_on).map(dependency) },
    { title: 'Used by', items: objectsIn(answer.used_by).map(dependency) },
    { title: 'Outside the repository', items: objectsIn(answer.external).map(external) },
    { title: 'Files of several blocks', items: objectsIn(answer.seams).map(seam) },
    { title: 'Members that are no file', items: textsIn(answer.missing).map(named) },
    { title: 'Members', items: objectsIn(answer.members).map(member) },
  ].filter(({ items }) => items.length > 0);
}

function dependency({ block_id, name, count }: Json): ViewItem {
  return {
    name: shownText(name) || shownText(block_id),
    mark: counted(numberOf(count), 'import'),
    lines: [],
  };
}

function external(item: Json): ViewItem {
  return { name: shownText(item.alias), mark: shownText(item.class), lines: [] };
}

function seam({ path, owners }: Json): ViewItem {
  return { name: shownText(path), lines: [textsIn(owners).map(shownText).join(', ')] };
}

function named(path: string): ViewItem {
  return { name: shownText(path), lines: [] };
}

function member({ path, role, optional }: Json): ViewItem {
  const words = [shownText(role), ...(optional === true ? ['optional'] : [])];
  return { name: shownText(path), mark: words.join(', '), lines: [] };
}
