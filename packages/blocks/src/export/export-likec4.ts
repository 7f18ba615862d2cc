import type { DrawGraph } from '../draw/draw-graph-model.js';
import { displayText } from '../draw/text/display-text.js';

/**
 * A graph as LikeC4 source: every block an element, every dependency a relation, one view of all.
 * LikeC4's texts end at the next quote and know no escapes: quotes and backslashes that a text cannot
 * hold are replaced by ones that look alike.
 */
export function exportLikec4({ nodes, edges }: DrawGraph): string {
  const ids = nodes.map(({ blockId }, at) => (/^sb_\w+$/u.test(blockId) ? blockId : `b${at}`));
  return [
    'specification {',
    '  element block',
    '  element planned {',
    '    style {',
    '      border dashed',
    '    }',
    '  }',
    '}',
    '',
    'model {',
    ...nodes.flatMap(({ name, purpose, kind, blockId }, at) => [
      `  ${ids[at]} = ${kind === 'planned' ? 'planned' : 'block'} ${likec4Text(name)} {`,
      ...(purpose.trim() === '' ? [] : [`    description ${likec4Text(purpose)}`]),
      `    metadata {`,
      `      block ${likec4Text(blockId)}`,
      `    }`,
      '  }',
    ]),
    ...edges.map(({ from, to, count }) => {
      return `  ${ids[from]} -> ${ids[to]} "${count} ${count === 1 ? 'import' : 'imports'}"`;
    }),
    '}',
    '',
    'views {',
    '  view index {',
    '    title "Blocks"',
    '    include *',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** A text in quotes, with nothing in it that ends it. */
export function likec4Text(text: string): string {
  const shown = displayText(text).replaceAll('\\', '⧵');
  if (!shown.includes('"')) return `"${shown}"`;
  return shown.includes("'") ? `"${shown.replaceAll('"', '”')}"` : `'${shown}'`;
}
