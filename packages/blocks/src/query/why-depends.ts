import {
  type BlockOwnership,
  blockOwnership,
  type Claim,
  isInsideOneBlock,
} from '../check/block-ownership.js';
import { firstLine } from '../graph/first-line.js';
import type { ImportEdge, ImportType } from '../graph/import-edge.js';
import type { Block, BlockMap, Rule } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { fileList } from '../map/resolve-members.js';
import { type BlockRef, blockRef } from './block-ref.js';
import { type BlockSearch, findBlock } from './find-block.js';

/** Why two blocks depend on each other; or which of the names means no block. */
export type WhyAnswer =
  | {
      readonly ok: true;
      readonly a: BlockRef;
      readonly b: BlockRef;
      readonly aToB: Dependence;
      readonly bToA: Dependence;
    }
  | { readonly ok: false; readonly unknown: readonly Extract<BlockSearch, { found: false }>[] };

/** One direction of a dependency. */
export interface Dependence {
  /** How many imports in all. */
  readonly count: number;
  /** Strongest first. */
  readonly imports: readonly FileImport[];
  /** Rules of the map that name these two blocks in this direction. */
  readonly rules: readonly Rule[];
}

/** All imports from one file of another. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Line of the first in `from`, from 1, where it is known. */
  readonly line?: number;
  /** How many of each kind, kinds that there are only, sorted. */
  readonly types: readonly { readonly type: ImportType; readonly count: number }[];
}

/**
 * Answers which imports are behind a dependency, in both directions. An import between two files that
 * one block claims is inside of it, and behind no dependency.
 *
 * @param a - a block by id or unique name.
 * @param b - another.
 * @example
 * ```ts
 * import { whyDepends } from '@holdfast/blocks';
 *
 * const answer = whyDepends({ blocks: [], rules: [] }, { files: [], edges: [] }, 'ui', 'db');
 * console.log(answer.ok ? answer.aToB.count : answer.unknown.map(({ asked }) => asked));
 * // [ 'ui', 'db' ]
 * ```
 */
export function whyDepends(
  map: Pick<BlockMap, 'blocks' | 'rules'>,
  facts: { readonly files: readonly string[]; readonly edges: readonly ImportEdge[] },
  a: string,
  b: string,
): WhyAnswer {
  const [first, second] = [findBlock(map, a), findBlock(map, b)];
  if (!(first.found && second.found))
    return { ok: false, unknown: [first, second].filter((search) => !search.found) };
  const ownership = blockOwnership(map, fileList(facts.files));
  const between = (from: Block, to: Block) => importsBetween(from, to, ownership, facts.edges);
  return {
    ok: true,
    a: blockRef(first.block),
    b: blockRef(second.block),
    aToB: dependence(map, first.block, second.block, between(first.block, second.block)),
    bToA: dependence(map, second.block, first.block, between(second.block, first.block)),
  };
}

function importsBetween(
  from: Block,
  to: Block,
  { claimsOn }: BlockOwnership,
  edges: readonly ImportEdge[],
): readonly FileImport[] {
  const found = new Map<string, FileImport>();
  const isOf = ({ blockId }: Block, claims: readonly Claim[]) =>
    claims.some(({ block }) => block.blockId === blockId);
  for (const edge of edges) {
    const [leaves, arrives] = [claimsOn(edge.from), claimsOn(edge.to)];
    if (!(isOf(from, leaves) && isOf(to, arrives)) || isInsideOneBlock(leaves, arrives)) continue;
    const key = `${edge.from}\0${edge.to}`;
    const known: FileImport = found.get(key) ?? {
      from: edge.from,
      to: edge.to,
      count: 0,
      types: [],
    };
    found.set(key, {
      ...known,
      count: known.count + edge.count,
      types: addType(known.types, edge),
      ...firstLine(known, edge),
    });
  }
  return [...found.values()].sort(
    (x, y) => y.count - x.count || compareUtf8(x.from, y.from) || compareUtf8(x.to, y.to),
  );
}

function addType(types: FileImport['types'], { type, count }: ImportEdge): FileImport['types'] {
  const before = types.find((known) => known.type === type)?.count ?? 0;
  return [...types.filter((known) => known.type !== type), { type, count: before + count }].sort(
    (x, y) => compareUtf8(x.type, y.type),
  );
}

function dependence(
  { rules }: Pick<BlockMap, 'rules'>,
  from: Block,
  to: Block,
  imports: readonly FileImport[],
): Dependence {
  return {
    count: imports.reduce((sum, { count }) => sum + count, 0),
    imports,
    rules: rules.filter((rule) => rule.from === from.blockId && rule.to === to.blockId),
  };
}
