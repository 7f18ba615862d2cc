import type { RepoPath } from '@holdfast/base';
import fc from 'fast-check';
import type {
  Block,
  BlockId,
  BlockMap,
  CandidateMeta,
  Member,
  Receipt,
  Rule,
  Socket,
  Unmapped,
} from '../src/index.js';
import { createMap } from '../src/store/create-map.js';
import { sealMap } from '../src/store/seal-map.js';

/** What {@link arbitraryMap} makes. */
export interface ArbitraryMapOptions {
  readonly maxBlocks?: number;
  readonly maxMembers?: number;
  /** States that blocks may have; default all of them. */
  readonly states?: readonly Block['state'][];
}

/** Any sound map in its kept order: what the store may hold without a warning. */
export function arbitraryMap(options: ArbitraryMapOptions = {}): fc.Arbitrary<BlockMap> {
  return fc
    .record({
      blocks: arbitraryBlocks(options),
      repoId: text(1),
      root: fc.oneof(fc.constant('.'), arbitraryPath()),
      commit: maybe('sourceCommit', commit),
      version: fc.integer({ min: 1, max: 1_000_000 }),
      skeleton: fc.oneof(
        fc.constant({ state: 'candidate' as const }),
        fc
          .tuple(fc.record({ method: text(1), by: text(1), at: moment }), maybe('commit', commit))
          .map(([a, b]) => ({ state: 'ratified' as const, ratification: { ...a, ...b } })),
      ),
      unmapped: unmapped,
      rules: fc.uniqueArray(rule, {
        selector: ({ from, to }) => JSON.stringify([from, to]),
        maxLength: 3,
      }),
      baseline: fc.uniqueArray(
        fc.record({
          rule: fc.record({ from: text(1), to: text(1) }),
          from: arbitraryPath() as fc.Arbitrary<RepoPath>,
          to: text(1),
        }),
        { selector: (entry) => JSON.stringify(entry), maxLength: 2 },
      ),
      revision: fc.option(
        fc.record({
          version: fc.integer({ min: 1, max: 9 }),
          source: fc.constantFrom('scan' as const, 'revision' as const),
          baseStoreVersion: fc.integer({ min: 1, max: 9 }),
          blocks: arbitraryBlocks({ ...options, maxBlocks: 2 }),
          unmapped,
        }),
        { nil: undefined, freq: 4 },
      ),
    })
    .map((given) => {
      const map = createMap({ repoId: given.repoId, root: given.root, ...given.commit });
      return sealMap({
        ...map,
        storeVersion: given.version,
        skeleton: { ...map.skeleton, ...given.skeleton },
        blocks: given.blocks,
        unmapped: given.unmapped,
        rules: given.rules,
        rulesBaseline: given.baseline,
        ...(given.revision === undefined ? {} : { candidateRevision: given.revision }),
      });
    });
}

/** Blocks with ids of their own, whose sockets lead to one another. */
export function arbitraryBlocks(options: ArbitraryMapOptions = {}): fc.Arbitrary<readonly Block[]> {
  const ids = fc.uniqueArray(blockId, { maxLength: options.maxBlocks ?? 5 });
  return ids.chain((all) => fc.tuple(...all.map((id) => arbitraryBlock(id, all, options))));
}

/** A path that may be a member: also one that looks like a pattern or a key of every object. */
export function arbitraryPath(): fc.Arbitrary<string> {
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
}

/** One line of a membership. */
export function arbitraryMember(): fc.Arbitrary<Member> {
  const role = fc.constantFrom(
    'primary',
    'primary',
    'primary',
    'shared',
    'generated',
    'test',
    'docs',
    'external_socket',
  );
  return fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ path: arbitraryPath() }) },
        {
          weight: 1,
          arbitrary: fc.record({ path: glob, match: fc.constant('glob' as const) }),
        },
      ),
      role,
      maybe('optional', fc.constant(true as const)),
    )
    .map(([where, itsRole, optional]) => ({ ...where, role: itsRole, ...optional }) as Member);
}

const BLOCK_STATES = [
  'candidate',
  'planned',
  'building',
  'scanned',
  'ratified',
  'drifted',
  'archived',
  'restored',
] as const;

function arbitraryBlock(
  id: BlockId,
  all: readonly BlockId[],
  options: ArbitraryMapOptions,
): fc.Arbitrary<Block> {
  const version = fc.integer({ min: 1, max: 20 });
  return fc
    .tuple(
      fc.record({
        blockId: fc.constant(id),
        name: text(1),
        purpose: text(0),
        kind: fc.constantFrom('scanned' as const, 'planned' as const),
        state: fc.constantFrom(...(options.states ?? BLOCK_STATES)),
        boundaryVersion: version,
        contractVersion: version,
        membershipSource: fc.constantFrom('ratified', 'proposed', 'manual'),
        membership: fc.uniqueArray(arbitraryMember(), {
          selector: ({ path, match }) => JSON.stringify([path, match]),
          maxLength: options.maxMembers ?? 6,
        }),
        sockets: fc.record({
          inputs: sockets(all),
          outputs: sockets(all),
          external: fc.array(externalSocket, { maxLength: 2 }),
        }),
        receiptContract: fc
          .tuple(
            fc.record({ required: words, optional: words, waived: words }),
            maybe('declaredBy', text(1)),
            maybe('declaredAt', moment),
          )
          .map(([a, b, c]) => ({ ...a, ...b, ...c })),
        receipts: fc.array(receipt(id), { maxLength: 2 }),
        layout: fc
          .tuple(
            maybe('x', coordinate),
            maybe('y', coordinate),
            maybe('locked', fc.constant(true as const)),
            maybe(
              'algorithmSeed',
              fc
                .uniqueArray(fc.tuple(seedKey, fc.oneof(text(0), coordinate)), {
                  selector: ([key]) => key,
                  maxLength: 2,
                })
                .map((entries) => Object.fromEntries(entries)),
            ),
            fc.record({ version }),
          )
          .map((parts) => Object.assign({}, ...parts)),
        unmappedResidue: paths,
      }),
      maybe('membershipFingerprint', hex(64)),
      maybe('resolvedMembers', paths),
      maybe('preArchiveState', fc.constantFrom('candidate', 'ratified')),
      maybe('candidateMeta', candidateMeta),
    )
    .map((parts) => Object.assign({}, ...parts) as Block);
}

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

const commit = hex(40);

const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Any text that a file can hold, with something visible in it when it must not be empty. */
const text = (minLength: 0 | 1) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength: 12 }),
      fc.constantFrom('__proto__', 'constructor', 'a "b" \\ c', '<<<<<<< x', 'line\nbreak'),
    )
    .filter((value) => value.isWellFormed() && (minLength === 0 || value.trim() !== ''));

const seedKey = fc.constantFrom('source', 'parent', 'group', 'constructor');

const blockId = fc
  .oneof(
    fc
      .string({ unit: fc.constantFrom(...'abcdef0123456789'), minLength: 3, maxLength: 6 })
      .map((rest) => `sb_${rest}`),
    fc.constantFrom('sb_a', 'sb_b', 'sb_c', 'constructor', 'toString'),
  )
  .map((id) => id as BlockId);

const part = fc
  .oneof(
    fc.constantFrom('src', 'api', 'db', 'a.ts', 'b.ts', 'c.py', 'README.md'),
    fc.constantFrom('[id]', 'a b', 'naïve.ts', '"', '\\', '__proto__', 'constructor', '.env', '*'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  )
  .filter((value) => !/[/\0]/u.test(value) && value !== '.' && value !== '..')
  .filter((value) => value.isWellFormed());

const glob = fc.constantFrom(
  'src/**',
  'src/api/**',
  '**/*.ts',
  'docs/*.md',
  '**',
  'src/[ab].ts',
  'a?/**/b',
);

const paths = fc.uniqueArray(arbitraryPath() as fc.Arbitrary<RepoPath>, { maxLength: 3 });

const words = fc.uniqueArray(fc.constantFrom('unit-tests', 'review', 'e2e', 'perf'), {
  maxLength: 2,
});

const coordinate = fc.integer({ min: -100_000, max: 100_000 }).map((units) => units / 8 + 0);

function maybe<Key extends string, Value>(key: Key, value: fc.Arbitrary<Value>) {
  return fc
    .option(value, { nil: undefined })
    .map(
      (found) => (found === undefined ? {} : { [key]: found }) as { readonly [K in Key]?: Value },
    );
}

function sockets(all: readonly BlockId[]): fc.Arbitrary<readonly Socket[]> {
  const socket = fc
    .tuple(
      fc.record({ to: fc.constantFrom(...all) }),
      maybe('type', fc.constantFrom('imports', 'type-only', 'dynamic', 'calls')),
      maybe('count', fc.integer({ min: 1, max: 999 })),
      maybe(
        'via',
        fc.array(
          fc.tuple(arbitraryPath(), arbitraryPath()).map(([a, b]) => `${a} -> ${b}`),
          { minLength: 1, maxLength: 3 },
        ),
      ),
    )
    .map((parts) => Object.assign({}, ...parts) as Socket);
  return fc.array(socket, { maxLength: 3 });
}

const externalSocket: fc.Arbitrary<Socket> = fc
  .tuple(
    fc.record({ class: fc.constantFrom('npm', 'node', 'cargo'), alias: text(1) }),
    maybe('type', fc.constantFrom('imports', 'type-only')),
    maybe('count', fc.integer({ min: 1, max: 99 })),
  )
  .map((parts) => Object.assign({}, ...parts) as Socket);

function receipt(id: BlockId): fc.Arbitrary<Receipt> {
  const version = fc.integer({ min: 1, max: 20 });
  return fc.record({
    type: fc.constantFrom('unit-tests', 'review'),
    emitter: text(1),
    scope: fc.record({
      blockId: fc.constant(id),
      boundaryVersion: version,
      contractVersion: version,
    }),
    evidence: text(0),
    validity: fc.constantFrom('passed' as const, 'failed' as const),
    at: moment,
  });
}

const share = fc.option(
  fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  { nil: null },
);

const candidateMeta: fc.Arbitrary<CandidateMeta> = fc.record({
  namedBy: fc.constantFrom('owner' as const, 'runner' as const, 'heuristic' as const),
  needsOwnerNaming: fc.boolean(),
  graphCohesion: share,
  edgeSampleSize: fc.nat({ max: 999 }),
  directorySupport: share,
  coverageRatio: share,
  sharedMemberCount: fc.nat({ max: 99 }),
});

const unmapped: fc.Arbitrary<Unmapped> = fc
  .tuple(paths, fc.nat({ max: 600 }))
  .map(([files, more]) => ({
    policy: { visible: true, defaultAction: 'leave-unmapped-until-ratified' },
    files,
    total: files.length + more,
  }));

const rule: fc.Arbitrary<Rule> = fc.record({
  from: fc.constantFrom('sb_a', 'sb_b', 'src/**', 'src/api/**'),
  to: fc.constantFrom('sb_a', 'sb_c', 'external:react*', 'src/db/**'),
  allow: fc.constant(false as const),
  because: text(1),
});
