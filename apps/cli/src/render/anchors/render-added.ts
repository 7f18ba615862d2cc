import type { Anchor } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import { wrapText } from '../../command-line/wrap-text.js';
import type { AnchorText } from './anchor-text.js';
import { documentText, targetText } from './target-text.js';

/** What was added, with what each anchor watches. */
export function renderAdded(
  added: readonly Anchor[],
  notes: readonly string[],
  text: AnchorText,
): string {
  const { colors, shortId, width } = text;
  const lines = added.flatMap((anchor) => [
    `${colors.green('added')} ${colors.dim(shortId(anchor.id))}  ${documentText(anchor)} describes ${colors.bold(targetText(anchor))}`,
    ...wrapText(watches(anchor), width - 4).map((line) => `    ${line}`),
  ]);
  const advice = notes.flatMap((note) => wrapText(escapeControl(note), width));
  return `${[...lines, ...advice.map(colors.yellow)].join('\n')}\n`;
}

function watches(anchor: Anchor): string {
  switch (anchor.target) {
    case 'range':
      return `No declaration: lines ${anchor.range.start} to ${anchor.range.end} are watched, wherever they move in the file.`;
    case 'pair':
      return 'The text of the other document is watched.';
    case 'declaration':
      return `Scope ${anchor.scope}: ${SCOPES[anchor.scope]}`;
  }
}

const SCOPES = {
  whole: 'any change of what the code does calls for you.',
  signature: 'names, parameters and types are watched, the body is not.',
  interface: 'the signatures of its members are watched, their bodies are not.',
} as const;
