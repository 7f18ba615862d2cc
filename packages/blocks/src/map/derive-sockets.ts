import type { ExternalImport, ImportEdge, ImportType } from '../graph/import-edge.js';
import type { BlockId, Socket, Sockets } from './block-map.js';
import { compareUtf8 } from './compare-utf8.js';

/**
 * Derives the sockets of every block from the imports. A file of several blocks counts for each of
 * them; an import between two files of one block is inside and no dependency, as rules have it.
 *
 * @param owners - the blocks of every file that has any.
 * @param edges - imports between files.
 * @param externals - imports of what is outside the repository.
 * @returns the sockets of each block that has one; lists sorted by `to`, `class`, `alias`, `type`.
 */
export function deriveSockets(
  owners: ReadonlyMap<string, readonly BlockId[]>,
  edges: readonly ImportEdge[],
  externals: readonly ExternalImport[] = [],
): ReadonlyMap<BlockId, Sockets> {
  const outputs: Gathering = new Map();
  const inputs: Gathering = new Map();
  const outside: Gathering = new Map();
  for (const edge of edges) {
    const sources = owners.get(edge.from) ?? [];
    const targets = owners.get(edge.to) ?? [];
    if (sources.some((block) => targets.includes(block))) continue;
    for (const from of sources) {
      for (const to of targets) {
        gather(outputs, from, { to, type: edge.type }, edge);
        gather(inputs, to, { to: from, type: edge.type }, edge);
      }
    }
  }
  for (const { from, class: kind, alias, type, count } of externals)
    for (const block of owners.get(from) ?? [])
      gather(outside, block, { type, alias, class: kind }, { from, to: alias, count });
  const blocks = new Set([...outputs.keys(), ...inputs.keys(), ...outside.keys()]);
  return new Map(
    [...blocks].sort(compareUtf8).map((block) => [
      block,
      {
        inputs: socketsOf(inputs, block),
        outputs: socketsOf(outputs, block),
        external: socketsOf(outside, block),
      },
    ]),
  );
}

const MOST_NAMED_IMPORTS = 3;

type SocketKey = Pick<Socket, 'to' | 'type' | 'alias' | 'class'> & { readonly type: ImportType };

interface Gathered {
  readonly key: SocketKey;
  /** Count of each import, by its two ends. */
  readonly imports: Map<string, number>;
}

type Gathering = Map<BlockId, Map<string, Gathered>>;

function gather(
  gathering: Gathering,
  block: BlockId,
  key: SocketKey,
  edge: { readonly from: string; readonly to: string; readonly count: number },
): void {
  const sockets = gathering.get(block) ?? new Map<string, Gathered>();
  gathering.set(block, sockets);
  const name = [key.to ?? '', key.class ?? '', key.alias ?? '', key.type].join('\0');
  const gathered = sockets.get(name) ?? { key, imports: new Map<string, number>() };
  sockets.set(name, gathered);
  const via = `${edge.from} -> ${edge.to}`;
  gathered.imports.set(via, (gathered.imports.get(via) ?? 0) + edge.count);
}

function socketsOf(gathering: Gathering, block: BlockId): readonly Socket[] {
  return [...(gathering.get(block) ?? [])]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([, { key, imports }]) => ({
      ...key,
      count: [...imports.values()].reduce((sum, count) => sum + count, 0),
      via: strongest(imports),
    }));
}

function strongest(imports: ReadonlyMap<string, number>): readonly string[] {
  return [...imports]
    .sort(([a, countA], [b, countB]) => countB - countA || compareUtf8(a, b))
    .slice(0, MOST_NAMED_IMPORTS)
    .map(([via]) => via);
}
