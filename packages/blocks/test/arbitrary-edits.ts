import type { RepoPath } from '@holdfast/base';
import fc from 'fast-check';
import { type BlockMap, compareUtf8, type EditOp, type Member } from '../src/index.js';
import { canonicalMembership } from '../src/store/canonical-map.js';
import type { Pattern } from './edit-model.js';
import { block, blockMap } from './map-builders.js';

/** Files that exist, with the names that break programs. */
export const FILES: readonly string[] = [
  '__proto__',
  'a b/ü.ts',
  'app/[id]/page.tsx',
  'constructor',
  'lib/文.py',
  'lib/x.ts',
  'src/api/a.ts',
  'src/api/b.ts',
  'src/db/c.ts',
  'src/toString',
].sort(compareUtf8);

const MISSING = ['gone.ts', 'src/api/gone.ts'];

/** Patterns and what they mean. */
export const PATTERNS: readonly Pattern[] = [
  { glob: 'src/**', test: /^src\/./u },
  { glob: 'src/api/*', test: /^src\/api\/[^/]+$/u },
  { glob: 'lib/*', test: /^lib\/[^/]+$/u },
  { glob: '**/*.ts', test: /^(?:.*\/)?[^/]*\.ts$/u },
  { glob: '[!s]*', test: /^[^s/][^/]*$/u },
  { glob: 'a*/**', test: /^a[^/]*\/./u },
];

const IDS = ['sb_a', 'sb_b', 'sb_c', 'constructor', '__proto__'];

/** A map over those files whose unmapped rest is right. */
export const arbitrarySmallMap: fc.Arbitrary<BlockMap> = fc
  .uniqueArray(fc.constantFrom(...IDS), { minLength: 2, maxLength: 5 })
  .chain((ids) => fc.tuple(...ids.map((id) => arbitraryBlock(id, ids))))
  .map((blocks) => {
    const claimed = (file: string) =>
      blocks.some(
        ({ state, membership }) =>
          state !== 'archived' &&
          membership.some(({ path, match }) =>
            match === 'glob'
              ? PATTERNS.some(({ glob, test }) => glob === path && test.test(file))
              : path === file,
          ),
      );
    const files = FILES.filter((file) => !claimed(file)) as RepoPath[];
    const policy = { visible: true, defaultAction: 'leave-unmapped-until-ratified' } as const;
    return blockMap(blocks, { unmapped: { policy, files, total: files.length } });
  });

/** Batches that mostly make sense for a map. */
export function arbitraryBatch(map: BlockMap): fc.Arbitrary<readonly EditOp[]> {
  const present = map.blocks.map(({ blockId }) => blockId as string);
  const id = fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...present) },
    { weight: 1, arbitrary: fc.constantFrom('sb_ghost', 'hasOwnProperty') },
  );
  const child = fc.oneof(
    { weight: 3, arbitrary: id },
    { weight: 1, arbitrary: id.map((parent) => `${parent}_split1`) },
  );
  const path = fc.constantFrom(...FILES, ...FILES, ...MISSING);
  const held = fc.constantFrom(
    ...map.blocks.flatMap(({ blockId, membership }) =>
      membership.map((member) => ({ from: blockId as string, path: member.path })),
    ),
    { from: 'sb_a', path: 'src/api/a.ts' },
  );
  const move = fc.record({ op: fc.constant('move_member' as const), path, from: id, to: id });
  const moveHeld = fc
    .tuple(held, id)
    .map(([from, to]) => ({ op: 'move_member' as const, ...from, to }));
  const rest = fc.constantFrom(...map.unmapped.files, ...FILES.slice(0, 2));
  const op: fc.Arbitrary<EditOp> = fc.oneof(
    { weight: 2, arbitrary: move },
    { weight: 6, arbitrary: moveHeld },
    {
      weight: 3,
      arbitrary: fc.record({
        op: fc.constant('resolve_seam' as const),
        path,
        resolution: fc.oneof(
          fc.constant('both'),
          id.map((each) => `primary:${each}`),
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        op: fc.constant('assign_unmapped' as const),
        path: rest,
        block_id: id,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        op: fc.constant('merge' as const),
        into: id,
        block_ids: fc.uniqueArray(id, { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        op: fc.constant('split' as const),
        block_id: id,
        by: fc.record({ paths: fc.oneof(halves(map), anyGroups) }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        op: fc.constant('rename' as const),
        block_id: child,
        name: fc.constantFrom('Pay', 'ü', 'constructor'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        op: fc.constant('set_role' as const),
        block_id: id,
        path,
        role: fc.constantFrom('shared' as const, 'primary' as const, 'docs' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        op: fc.constantFrom('archive' as const, 'restore' as const),
        block_id: id,
      }),
    },
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.tuple(op) },
    { weight: 2, arbitrary: fc.tuple(op, op) },
    { weight: 1, arbitrary: fc.array(op, { maxLength: 5 }) },
  );
}

const anyGroups = fc.array(
  fc.array(fc.constantFrom(...FILES, ...PATTERNS.map(({ glob }) => glob)), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 3 },
);

/** Two groups that cover every path, so that splits of blocks with several members succeed. */
function halves(map: BlockMap): fc.Arbitrary<string[][]> {
  const paths = [
    ...new Set([
      ...FILES,
      ...map.blocks.flatMap(({ membership }) =>
        membership.flatMap(({ path, match }) => (match === 'glob' ? [] : [path])),
      ),
    ]),
  ];
  return fc
    .array(fc.boolean(), { minLength: paths.length, maxLength: paths.length })
    .map((sides) => [
      paths.filter((_, at) => sides[at] === true),
      paths.filter((_, at) => sides[at] === false),
    ])
    .filter((groups) => groups.every(({ length }) => length > 0));
}

function arbitraryBlock(id: string, ids: readonly string[]) {
  const role = fc.constantFrom('primary', 'primary', 'primary', 'shared', 'docs') as fc.Arbitrary<
    Member['role']
  >;
  const exact = fc.record({ path: fc.constantFrom(...FILES, ...MISSING), role });
  const optional = exact.map((member): Member => ({ ...member, optional: true }));
  const glob = fc.record({
    path: fc.constantFrom(...PATTERNS.map((pattern) => pattern.glob)),
    role,
    match: fc.constant('glob' as const),
  });
  const members = fc.uniqueArray(
    fc.oneof(
      { weight: 8, arbitrary: exact },
      { weight: 1, arbitrary: optional },
      { weight: 1, arbitrary: glob },
    ) as fc.Arbitrary<Member>,
    { selector: ({ path }) => path, maxLength: 5 },
  );
  const sockets = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('inputs' as const, 'outputs' as const),
      fc.constantFrom(...ids.filter((other) => other !== id), 'sb_ghost'),
    ),
    { selector: (each) => each.join(' '), maxLength: 1 },
  );
  const state = fc.constantFrom(...Array(8).fill('candidate'), 'planned', 'archived');
  return fc.tuple(members, sockets, state).map(([membership, ends, lifeState]) => {
    const side = (wanted: string) =>
      ends.flatMap(([direction, to]) =>
        direction === wanted ? [{ to: to as never, type: 'imports' }] : [],
      );
    return block(id, canonicalMembership(membership), {
      state: lifeState as 'candidate',
      ...(lifeState === 'archived' ? { preArchiveState: 'candidate' as const } : {}),
      sockets: { inputs: side('inputs'), outputs: side('outputs'), external: [] },
    });
  });
}
