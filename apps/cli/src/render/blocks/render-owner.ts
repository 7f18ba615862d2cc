import { escapeControl } from '@holdfast/base';
import type { OwnerAnswer } from '@holdfast/blocks';
import type { Colors } from '../colors-of.js';
import { commandLine } from '../command-line.js';
import { blockText } from './block-text.js';

/** Whose a file is, and by which line of whose membership. */
export function renderOwner(answer: OwnerAnswer, colors: Colors): string {
  const { path, exists, state, owners, suggestions } = answer;
  const future = exists ? '' : colors.dim(' (not there yet)');
  const lines = [`${escapeControl(path)}${future}`];
  for (const owner of owners) {
    const { entry } = owner;
    const how = entry.match === 'glob' ? `by ${escapeControl(entry.path)}` : 'by its path';
    const purpose = owner.purpose === '' ? '' : `  ${escapeControl(owner.purpose)}`;
    lines.push(`  ${blockText(owner, colors)} ${colors.dim(`${entry.role}, ${how}`)}${purpose}`);
  }
  if (state === 'seam') {
    lines.push(
      `  ${colors.yellow('Several blocks claim it and nobody has settled whose it is.')}`,
      `  ${colors.dim(editLine('resolve_seam', path, '--resolution', 'both'))}`,
    );
  }
  if (state === 'unmapped') {
    lines.push(`  ${colors.yellow('No block claims it.')}`);
    for (const near of suggestions) lines.push(`  near: ${blockText(near, colors)}`);
    const [first] = suggestions;
    if (first !== undefined && exists) {
      lines.push(`  ${colors.dim(editLine('assign_unmapped', path, '--to', first.blockId))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A file whose name begins with a dash is no option when it is called by its directory. */
function editLine(op: string, path: string, ...options: readonly string[]): string {
  const file = path.startsWith('-') ? `./${path}` : path;
  return commandLine(['blocks', 'edit', op, file, ...options]);
}
