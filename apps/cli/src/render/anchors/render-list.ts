import type { Anchor } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import type { AnchorText } from './anchor-text.js';
import { targetText } from './target-text.js';

/** Anchors grouped by document: id, section, target, and who confirmed it when. */
export function renderList(anchors: readonly Anchor[], text: AnchorText): string {
  if (anchors.length === 0) return 'No anchors.\n';
  const { colors } = text;
  const lines: string[] = [];
  let group: string | undefined;
  for (const anchor of anchors) {
    if (anchor.document !== group) {
      if (group !== undefined) lines.push('');
      lines.push(colors.bold(colors.underline(escapeControl(anchor.document))));
      group = anchor.document;
    }
    lines.push(...anchorLines(anchor, text));
  }
  const noun = anchors.length === 1 ? 'anchor' : 'anchors';
  return `${lines.join('\n')}\n\n${anchors.length} ${noun}.\n`;
}

function anchorLines(anchor: Anchor, { colors, shortId }: AnchorText): string[] {
  const section = anchor.section === undefined ? '' : `#${escapeControl(anchor.section)}  `;
  const { by, kind, at } = anchor.confirmed;
  const who = `${escapeControl(by)}${kind === 'agent' ? ' (agent)' : ''}`;
  const more = [
    ...(anchor.target === 'declaration' && anchor.scope !== 'whole'
      ? [`scope ${anchor.scope}`]
      : []),
    anchor.retired === undefined
      ? `confirmed by ${who} on ${at.slice(0, 10)}`
      : `retired on ${anchor.retired.at.slice(0, 10)}`,
  ];
  return [
    `  ${colors.dim(shortId(anchor.id))}  ${section}${targetText(anchor)}`,
    `    ${colors.dim(more.join(', '))}`,
  ];
}
