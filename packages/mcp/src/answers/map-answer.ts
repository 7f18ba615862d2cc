import { snakeCase } from '@holdfast/base';
import { type BlockMap, type BlockView, showBlocks } from '@holdfast/blocks';
import type { HostOptions, ProjectHost } from '../project-host.js';
import type { ToolOutput } from '../tool.js';
import { judgedDependencies } from './judged-dependencies.js';

/** What of a map is wanted. */
export interface MapQuestion {
  readonly list?: 'blocks' | 'unmapped' | 'seams' | 'rules' | undefined;
  readonly detail?: 'summary' | 'full' | undefined;
}

/** An answer before it is cut into pages. */
export interface LongAnswer {
  readonly rest: ToolOutput;
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
}

/** A list of the whole map, and how much there is of the others. */
export async function mapAnswer(
  map: BlockMap,
  { list = 'blocks', detail = 'summary' }: MapQuestion,
  host: ProjectHost,
  options: HostOptions,
): Promise<LongAnswer> {
  const facts =
    list === 'blocks' && detail === 'full'
      ? await host.blockFacts(options)
      : // Imports are the dear part, and only dependencies need them.
        { files: await host.files(options), edges: [] };
  const view = showBlocks(map, facts, {
    depth: 0,
    ...(list === 'unmapped' ? { unmappedDepth: Number.MAX_SAFE_INTEGER } : {}),
  });
  const rest = {
    blocks_total: view.blocks.length,
    archived_total: view.archived,
    files_total: view.files,
    unmapped_total: view.unmapped.total,
    seams_total: view.seams.length,
    rules_total: map.rules.length,
  };
  switch (list) {
    case 'blocks':
      return {
        rest,
        lists: {
          blocks: view.blocks.map((it) => (detail === 'full' ? full(map, it) : summary(it))),
        },
      };
    case 'unmapped':
      return { rest, lists: { unmapped: view.unmapped.tree.flatMap(filesOf) } };
    case 'seams':
      return { rest, lists: { seams: view.seams.map(snakeCase) } };
    case 'rules':
      return { rest, lists: { rules: map.rules } };
  }
}

function summary({ blockId, name, purpose, state, files, needsOwnerNaming }: BlockView): object {
  return {
    block_id: blockId,
    name,
    purpose,
    state,
    files,
    ...(needsOwnerNaming ? { needs_owner_naming: true } : {}),
  };
}

function full(map: BlockMap, { tree: _, ...view }: BlockView): object {
  return { ...(snakeCase(view) as object), depends_on: judgedDependencies(map, view) };
}

type Node = BlockView['tree'][number];

function filesOf({ kind, path, children }: Node): readonly string[] {
  return kind === 'file' ? [path] : children.flatMap(filesOf);
}
