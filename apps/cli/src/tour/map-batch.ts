import type { EditOp } from '@holdfast/blocks';
import type { ClaimedFiles } from './claimed-files.js';

/** One batch of the tour, and what it does in words. */
export interface MapBatch {
  readonly ops: readonly EditOp[];
  readonly words: readonly string[];
  /** The block that is renamed, which other blocks go into. */
  readonly survivor: string;
  /** A block that goes. */
  readonly victim: string;
  readonly newName: string;
}

/** Pairs of files whose blocks belong together, and one whose block is better divided. */
const WANTED = {
  pairs: [
    [
      'packages/blocks/src/edit/apply-edits.ts',
      'packages/blocks/src/edit/ops/rename.ts',
      'Edit engine',
    ],
    ['src/api/list.ts', 'src/ui/page.ts', 'Shop front'],
  ],
  divided: ['docs/guide/anchors.md', 'docs/guide/start.md'],
} as const;

/** A batch that makes sense for the map of the tour: a merge, a name for what comes of it, and a split. */
export function makeBatch(claims: ClaimedFiles): MapBatch {
  const ownerOf = (path: string) =>
    [...claims.byBlock].find(([, files]) => files.includes(path))?.[0];
  const divided = WANTED.divided.map(ownerOf).find((id) => id !== undefined) ?? largest(claims);
  const others = [...claims.byBlock.keys()].filter((id) => id !== divided);
  const wanted = WANTED.pairs
    .map(([into, from, name]) => ({ into: ownerOf(into), from: ownerOf(from), name }))
    .find(({ into, from }) => into !== undefined && from !== undefined && into !== from);
  const survivor = wanted?.into ?? others[0] ?? '';
  const victim = wanted?.from ?? others[1] ?? '';
  const newName = wanted?.name ?? 'Core';
  const groups = splitGroups(claims.byBlock.get(divided) ?? []);
  const name = (id: string) => `"${claims.map.blocks.find(({ blockId }) => blockId === id)?.name}"`;
  return {
    survivor,
    victim,
    newName,
    ops: [
      { op: 'merge', into: survivor, block_ids: [victim] },
      { op: 'rename', block_id: survivor, name: newName },
      { op: 'split', block_id: divided, by: { paths: groups } },
    ],
    words: [
      `merge ${name(victim)} into ${name(survivor)}`,
      `call that "${newName}"`,
      `divide ${name(divided)} into ${groups.length} blocks`,
    ],
  };
}

/** One group for each directory; files beside these go with the first. */
function splitGroups(files: readonly string[]): readonly (readonly string[])[] {
  const common = commonDirectory(files);
  const groups = new Map<string, string[]>();
  const beside: string[] = [];
  for (const path of files) {
    const [part = '', ...below] = path.slice(common.length).split('/');
    if (below.length === 0) beside.push(path);
    else groups.set(part, [`${common}${part}/**`]);
  }
  if (groups.size < 2) return [files.slice(0, 1), files.slice(1)];
  const [first = [], ...rest] = groups.values();
  return [[...first, ...beside], ...rest];
}

/** `docs/` of `docs/guide/a.md` and `docs/b.md`. */
function commonDirectory(files: readonly string[]): string {
  const [first = ''] = files;
  const parts = first.split('/').slice(0, -1);
  while (parts.length > 0 && !files.every((path) => path.startsWith(`${parts.join('/')}/`))) {
    parts.pop();
  }
  return parts.map((part) => `${part}/`).join('');
}

function largest({ byBlock }: ClaimedFiles): string {
  const [first] = [...byBlock].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}
