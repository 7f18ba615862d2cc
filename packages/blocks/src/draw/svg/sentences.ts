import { counted } from '@holdfast/base';
import type { DrawEdge, DrawGraph, DrawNode } from '../draw-graph-model.js';

/** What a picture is of, for those who do not see it. */
export function graphSentence({ nodes, edges, cycles }: DrawGraph): string {
  const parts = [
    counted(nodes.length, 'block', 'blocks'),
    counted(edges.length, 'dependency', 'dependencies'),
    ...(cycles.length === 0 ? [] : [counted(cycles.length, 'cycle', 'cycles')]),
  ];
  return `${parts.join(', ')}.`;
}

/** A dependency in words. */
export function edgeSentence(
  { from, to, count, inCycle, forbidden }: DrawEdge,
  { nodes }: Pick<DrawGraph, 'nodes'>,
): string {
  const notes = [
    ...(inCycle ? ['part of a cycle'] : []),
    ...(forbidden ? ['forbidden by a rule'] : []),
  ];
  const more = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return `${nodes[from]?.name ?? ''} → ${nodes[to]?.name ?? ''}: ${counted(count, 'import', 'imports')}${more}`;
}

/** The second line of a block: how large it is and how far it has come. */
export function blockMeta({ files, filesKnown, state, kind }: DrawNode): string {
  const size = filesKnown ? counted(files, 'file', 'files') : counted(files, 'entry', 'entries');
  return `${size} · ${kind === 'planned' && state === 'candidate' ? 'planned' : state}`;
}
