import type { DrawGraph } from './draw-graph-model.js';
import { shortText } from './text/display-text.js';

/**
 * A graph as a Mermaid flowchart. All but letters, digits and blanks of a name are entity codes, so
 * that no name can end its label, begin Markdown or become markup.
 */
export function renderMermaid({ nodes, edges }: DrawGraph): string {
  const lines = [
    'flowchart TB',
    ...nodes.map(({ name, kind }, at) => {
      const shape = kind === 'planned' ? ([`(["`, `"])`] as const) : ([`["`, `"]`] as const);
      return `  b${at}${shape[0]}${mermaidText(name)}${shape[1]}`;
    }),
    ...edges.map(({ from, to, count, forbidden }) =>
      forbidden ? `  b${from} -. ${count} .-> b${to}` : `  b${from} -->|${count}| b${to}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const LONGEST_NAME = 60;

/** A name inside double quotes. */
export function mermaidText(name: string): string {
  const shown = shortText(name, LONGEST_NAME).replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => {
    return `#${character.codePointAt(0) ?? 0};`;
  });
  return shown.trim() === '' ? '#160;' : shown;
}
