import { blocksPageBody } from '@holdfast/blocks';
import { furtherPages } from './further-pages.js';
import { type Json, numberOf, objectsIn, textOf } from './read-answer.js';
import type { ViewContent } from './view-content.js';

/** The map with its dependencies, as the page of `holdfast blocks draw` has it. */
export function mapPage(answer: Json, blocks: readonly Json[]): ViewContent {
  const { notes, again } = furtherPages(answer, blocks.length);
  const known = new Map(blocks.map((block) => [textOf(block.block_id), blockOf(block)]));
  const dependencies = blocks.flatMap((block) =>
    objectsIn(block.depends_on).map((use) => {
      const to = textOf(use.block_id);
      // On a later page, of which only the name is known yet.
      if (!known.has(to)) known.set(to, blockOf(use));
      const [count, forbidden] = [numberOf(use.count), use.forbidden === true];
      return { from: textOf(block.block_id), to, count, forbidden };
    }),
  );
  const page = blocksPageBody({ title: 'Blocks', blocks: [...known.values()], dependencies });
  return { notes, again, sections: [], ...page };
}

function blockOf({ block_id, name, purpose, state, kind, files, cohesion }: Json) {
  return {
    blockId: textOf(block_id),
    name: textOf(name),
    purpose: textOf(purpose),
    state: oneOf(STATES, state),
    kind: oneOf(KINDS, kind),
    files: numberOf(files),
    cohesion: typeof cohesion === 'number' ? cohesion : null,
  };
}

const STATES = [
  'candidate',
  'planned',
  'building',
  'scanned',
  'ratified',
  'drifted',
  'archived',
  'restored',
] as const;
const KINDS = ['scanned', 'planned'] as const;

function oneOf<Value>(values: readonly [Value, ...Value[]], value: unknown): Value {
  return values.find((known) => known === value) ?? values[0];
}
