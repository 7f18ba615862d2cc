import { counted, escapeControl } from '@holdfast/base';
import type { BlockMap, BlocksView, BlockView, SeamView, TreeNode } from '@holdfast/blocks';
import { versionText } from '../../blocks/version-text.js';
import type { Colors } from '../colors-of.js';
import { fitList } from '../fit-text.js';
import { blockText, percent } from './block-text.js';

/** How a map is written here. */
export interface MapText {
  readonly colors: Colors;
  /** Columns. */
  readonly width: number;
}

/** The map as a tree: blocks with what they hold and use, seams, and the rest. */
export function renderBlocks(view: BlocksView, map: BlockMap, text: MapText): string {
  const { colors } = text;
  const names = new Map(map.blocks.map(({ blockId, name }) => [blockId as string, name]));
  const lines = [
    headline(view, map, colors),
    ...view.blocks.flatMap((block) => ['', ...blockLines(block, text)]),
    ...seamLines(view.seams, names, colors),
    ...(isWhole(view, map) ? restLines(view, colors) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function headline(view: BlocksView, map: BlockMap, colors: Colors): string {
  const shown = isWhole(view, map)
    ? counted(view.blocks.length, 'block')
    : `1 of ${counted(map.blocks.length, 'block')}`;
  const archived = view.archived === 0 ? '' : `, ${view.archived} archived`;
  const state =
    view.skeleton === 'ratified' ? colors.green('ratified') : colors.yellow('candidate');
  return `${state} map, version ${versionText(map)}: ${shown}${archived}, ${counted(view.files, 'file')}`;
}

/** Whether it is the map that was asked for, and not one block of it. */
function isWhole({ blocks, archived }: BlocksView, map: BlockMap): boolean {
  return blocks.length + archived >= map.blocks.length;
}

function blockLines(block: BlockView, { colors, width }: MapText): readonly string[] {
  const naming = block.needsOwnerNaming ? colors.yellow('  needs a name') : '';
  const figures = [
    counted(block.files, 'file'),
    `cohesion ${percent(block.cohesion)}`,
    ...(block.sharedFiles === 0 ? [] : [`${block.sharedFiles} shared`]),
    stateText(block, colors),
  ].join(colors.dim(' · '));
  return [
    `${blockText(block, colors)}${naming}`,
    ...(block.purpose === '' ? [] : [`  ${escapeControl(block.purpose)}`]),
    `  ${figures}`,
    ...useLine('uses', block.dependsOn, width, colors),
    ...useLine('used by', block.usedBy, width, colors),
    ...block.missing
      .slice(0, SHOWN)
      .map((path) => `  ${colors.red('missing')} ${escapeControl(path)}`),
    ...more(block.missing.length, 'missing', colors),
    ...treeLines(block.tree, '  ', colors),
  ];
}

function stateText({ state }: BlockView, colors: Colors): string {
  if (state === 'ratified') return colors.green(state);
  return state === 'drifted' ? colors.red(state) : state;
}

/** As many as fit on one line. */
function useLine(
  word: string,
  uses: BlockView['dependsOn'],
  width: number,
  colors: Colors,
): readonly string[] {
  if (uses.length === 0) return [];
  const items = uses.map(({ name, count }) => `${escapeControl(name)} ${count}`);
  return [`  ${colors.dim(word)} ${fitList(items, width - word.length - 4)}`];
}

const SHOWN = 10;

function more(count: number, what: string, colors: Colors): readonly string[] {
  return count <= SHOWN ? [] : [colors.dim(`  and ${count - SHOWN} more ${what}`)];
}

function treeLines(tree: readonly TreeNode[], indent: string, colors: Colors): readonly string[] {
  const shown = tree.slice(0, SHOWN_NODES);
  const lines = shown.flatMap(({ name, kind, files, children }) => [
    kind === 'file'
      ? `${indent}${escapeControl(name)}`
      : `${indent}${escapeControl(name)}/ ${colors.dim(counted(files, 'file'))}`,
    ...treeLines(children, `${indent}  `, colors),
  ]);
  const hidden = tree.length - shown.length;
  return hidden === 0 ? lines : [...lines, colors.dim(`${indent}and ${hidden} more`)];
}

const SHOWN_NODES = 12;

function seamLines(
  seams: readonly SeamView[],
  names: ReadonlyMap<string, string>,
  colors: Colors,
): readonly string[] {
  if (seams.length === 0) return [];
  const open = seams.filter(({ acknowledged }) => !acknowledged).length;
  const lines = seams.slice(0, SHOWN).map(({ path, owners, acknowledged }) => {
    const by = owners.map((id) => escapeControl(names.get(id) ?? id)).join(', ');
    return `  ${escapeControl(path)} ${colors.dim(by)}${acknowledged ? '' : colors.yellow('  not settled')}`;
  });
  const settle = open === 0 ? '' : `, ${open} not settled`;
  return [
    '',
    `${colors.bold('Seams')}: ${seams.length}${settle}`,
    ...lines,
    ...more(seams.length, 'seams', colors),
  ];
}

function restLines({ unmapped, files }: BlocksView, colors: Colors): readonly string[] {
  if (files === 0) return ['', 'There are no files.'];
  if (unmapped.total === 0) return ['', 'Every file has a block.'];
  return [
    '',
    `${colors.bold('Unmapped')}: ${counted(unmapped.total, 'file')}`,
    ...treeLines(unmapped.tree, '  ', colors),
  ];
}
