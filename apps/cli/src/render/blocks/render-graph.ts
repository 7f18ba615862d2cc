import { counted, escapeControl } from '@holdfast/base';
import type { BlockGraph } from '@holdfast/blocks';
import { fitList } from '../fit-text.js';
import { blockText } from './block-text.js';
import type { MapText } from './render-blocks.js';

/** Who depends on whom, block by block. */
export function renderGraph(
  { blocks, edges, externals }: BlockGraph,
  { colors, width }: MapText,
): string {
  const names = new Map<string, string>(blocks.map(({ blockId, name }) => [blockId, name]));
  const lines = blocks.flatMap((block) => {
    const out = edges.filter(({ from }) => from === block.blockId);
    const outside = externals.filter(({ from }) => from === block.blockId);
    return [
      `${blockText(block, colors)} ${colors.dim(counted(block.files, 'file'))}`,
      ...out.map(
        ({ to, count, types }) =>
          `  → ${escapeControl(names.get(to) ?? to)} ${colors.dim(`${count}${kinds(types)}`)}`,
      ),
      ...(outside.length === 0
        ? []
        : [`  ${colors.dim(`outside: ${fitList(outsideNames(outside), width - 11)}`)}`]),
    ];
  });
  return lines.length === 0 ? 'The map has no blocks.\n' : `${lines.join('\n')}\n`;
}

function kinds(types: BlockGraph['edges'][number]['types']): string {
  const others = types.filter(({ type }) => type !== 'imports');
  return others.map(({ type, count }) => `, ${count} ${type}`).join('');
}

function outsideNames(outside: BlockGraph['externals']): readonly string[] {
  return [...new Set(outside.map(({ alias }) => escapeControl(alias)))];
}
