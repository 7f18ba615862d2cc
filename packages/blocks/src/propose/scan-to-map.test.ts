import { expect, test } from 'vitest';
import type { ImportEdge } from '../graph/import-edge.js';
import { promoteRevision } from '../life/promote-revision.js';
import type { Block, BlockMap } from '../map/block-map.js';
import { contentHash } from '../map/content-hash.js';
import { fileList, resolveMembers } from '../map/resolve-members.js';
import { formatBlocks } from '../store/format-blocks.js';
import { parseBlocks } from '../store/parse-blocks.js';
import { sealMap } from '../store/seal-map.js';
import type { ProposalInput } from './proposal-input.js';
import { proposeBlocks } from './propose-blocks.js';
import type { Scan } from './scan.js';
import { scanToMap } from './scan-to-map.js';

const repo = { repoId: 'shop', root: '.' };
const many = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${folder.replace('/', '-')}${at}.ts`);
const edge = (from: string, to: string): ImportEdge => ({ from, to, type: 'imports', count: 1 });
const input = (paths: readonly string[], edges: readonly ImportEdge[] = []): ProposalInput => ({
  files: paths.map((path) => ({ path, class: 'source' })),
  edges,
});
const scan = (found: ProposalInput, more: Partial<Scan> = {}) =>
  scanToMap({ input: found, proposal: proposeBlocks(found), repo, ...more });
const contentsOf = (before: readonly string[], now: readonly string[]) => ({
  before: new Map(before.map((path) => [path, `content of ${path}`])),
  now: new Map(now.map((path) => [path, `content of ${path}`])),
});

const api = many('src/api', 5);
const db = many('src/db', 4);
const start = [...api, ...db, 'README.md'];
const imports = [edge(api[0] ?? '', db[0] ?? '')];

/** Named by the owner, as one does before signing. */
function named(map: BlockMap): BlockMap {
  return sealMap({
    ...map,
    blocks: map.blocks.map((block) => ({
      ...block,
      name: `Our ${block.name}`,
      ...(block.candidateMeta === undefined
        ? {}
        : {
            candidateMeta: { ...block.candidateMeta, namedBy: 'owner', needsOwnerNaming: false },
          }),
    })),
  });
}

function signed(map: BlockMap): BlockMap {
  return sealMap({
    ...map,
    skeleton: { ...map.skeleton, state: 'ratified' },
    blocks: map.blocks.map((block) => ({ ...block, state: 'ratified' })),
  });
}

function membersOf(blocks: readonly Block[], paths: readonly string[]) {
  return Object.fromEntries(
    blocks.map((block) => [
      block.name,
      resolveMembers(block, fileList(paths)).members.map(({ path }) => path),
    ]),
  );
}

test('41 scan: none creates v1; a candidate is carried over as v2; a ratified map gets a candidateRevision only', () => {
  const first = scan(input(start, imports));
  expect(first.report).toMatchObject({ outcome: 'created', changed: true });
  expect([first.map.storeVersion, first.map.skeleton.state]).toEqual([1, 'candidate']);
  expect(first.map.contentHash).toBe(contentHash(first.map));
  const parsed = parseBlocks(formatBlocks(first.map));
  expect(parsed).toMatchObject({ ok: true });

  const second = scan(input(start, imports), { previous: first.map });
  expect(second.report).toMatchObject({ outcome: 'carried-over', changed: false });
  expect(second.map.storeVersion).toBe(2);
  expect(second.map.blocks).toEqual(first.map.blocks);

  const ratified = signed(named(first.map));
  const third = scan(input([...start, 'src/api/new.ts'], imports), { previous: ratified });
  expect(third.report.outcome).toBe('proposed');
  expect(third.map.blocks).toEqual(ratified.blocks);
  expect(third.map.skeleton).toEqual(ratified.skeleton);
  expect(third.map.unmapped).toEqual(ratified.unmapped);
  expect(third.map.candidateRevision).toMatchObject({ source: 'scan', baseStoreVersion: 1 });
  expect(third.map.storeVersion).toBe(2);
});

test('B13 a re-scan after 30 new files renames and regroups no accepted block; every new file is adopted and listed', () => {
  const before = named(scan(input(start, imports)).map);
  const fresh = [
    ...Array.from({ length: 12 }, (_, at) => `src/api/new${at}.ts`),
    ...Array.from({ length: 8 }, (_, at) => `src/db/new${at}.ts`),
    ...Array.from({ length: 6 }, (_, at) => `src/billing/new${at}.ts`),
    'src/lone/one.ts',
    'src/lone/two.ts',
    'CHANGES.md',
    'src/main.ts',
  ];
  expect(fresh).toHaveLength(30);
  const now = [...start, ...fresh];
  const { map, report } = scan(input(now, [...imports, edge('src/lone/one.ts', db[1] ?? '')]), {
    previous: before,
    contents: contentsOf(start, now),
  });
  const old = membersOf(before.blocks, start);
  const today = membersOf(map.blocks, now);
  for (const block of before.blocks) {
    const kept = map.blocks.find(({ blockId }) => blockId === block.blockId);
    expect(kept?.name).toBe(block.name);
    expect(kept?.candidateMeta).toMatchObject({ namedBy: 'owner', needsOwnerNaming: false });
    const still = today[block.name]?.filter((path) => start.includes(path));
    expect(still).toEqual(old[block.name]);
  }
  expect(report.adopted.map(({ path }) => path)).toEqual([...fresh].sort());
  const by = new Map(report.adopted.map((file) => [file.path, file.by]));
  expect(by.get('src/api/new0.ts')).toBe('pattern');
  expect(by.get('src/billing/new0.ts')).toBe('new-block');
  expect(by.get('src/lone/one.ts')).toBe('imports');
  expect(today['Our db']).toContain('src/lone/one.ts');
  expect(today.billing).toHaveLength(6);
  expect(report.added).toEqual(
    map.blocks.filter(({ name }) => name === 'billing').map(({ blockId }) => blockId),
  );
  expect(map.unmapped.total).toBe(0);
});

test('a file left unmapped, or of an archived block, is not new and stays where it is', () => {
  const first = scan(input([...start, ...many('old', 3)])).map;
  const previous = sealMap({
    ...first,
    blocks: first.blocks.map((block) =>
      block.name === 'old' ? { ...block, state: 'archived', preArchiveState: 'candidate' } : block,
    ),
  });
  const { map, report } = scan(input([...start, ...many('old', 3), 'src/x/y.ts']), { previous });
  expect(report.adopted.map(({ path }) => path)).toEqual(['src/x/y.ts']);
  expect(map.unmapped.files).toEqual(many('old', 3));
  expect(map.blocks.find(({ name }) => name === 'old')?.state).toBe('archived');
});

test('members follow renames and content; what is gone is listed, and never empties a block', () => {
  const exact = (map: BlockMap) =>
    sealMap({
      ...map,
      blocks: map.blocks.map((block) => ({
        ...block,
        membership: resolveMembers(block, fileList(start)).members.map(({ path }) => ({
          path,
          role: 'primary' as const,
        })),
      })),
    });
  const previous = exact(scan(input(start)).map);
  const now = [...api.slice(2), 'lib/renamed.ts', 'lib/same-content.ts', 'README.md'];
  const contents = contentsOf(start, now);
  const { map, report } = scan(input(now), {
    previous,
    renames: new Map([[api[0] ?? '', 'lib/renamed.ts']]),
    contents: {
      ...contents,
      now: new Map([...contents.now, ['lib/same-content.ts', `content of ${api[1]}`]]),
    },
  });
  const apiId = previous.blocks.find(({ name }) => name === 'api')?.blockId;
  expect(report.renamed).toEqual([
    { from: api[0], to: 'lib/renamed.ts', blockId: apiId },
    { from: api[1], to: 'lib/same-content.ts', blockId: apiId },
  ]);
  expect(membersOf(map.blocks, now).api).toEqual([
    'lib/renamed.ts',
    'lib/same-content.ts',
    ...api.slice(2),
  ]);
  expect(report.vanished.map(({ path }) => path)).toEqual(db);
  expect(map.blocks.find(({ name }) => name === 'db')?.membership).toHaveLength(db.length);
  expect(report.adopted).toEqual([]);
});

test('a new folder at the top goes with the files at the top, not with the largest of the other folders', () => {
  const files = [...many('docs', 30), ...many('src/api', 5), 'a.json', 'b.json', 'c.json'];
  const { map } = scan(input(files));
  const { report } = scan(input([...files, 'scripts/x.ts']), { previous: map });
  const top = map.blocks.find((block) => membersOf([block], files)[block.name]?.includes('a.json'));
  expect(report.adopted).toEqual([{ path: 'scripts/x.ts', blockId: top?.blockId, by: 'folder' }]);
});

test('the proposal beside a signed map, promoted, signs away only what it changed', () => {
  const previous = signed(named(scan(input(start, imports)).map));
  const { map, report } = scan(input([...start, 'src/db/deep/x.ts', 'other.ts'], imports), {
    previous,
    contents: contentsOf(start, []),
  });
  expect(report.adopted).toEqual([
    { path: 'other.ts', blockId: expect.any(String), by: 'folder' },
    { path: 'src/db/deep/x.ts', blockId: expect.any(String), by: 'pattern' },
  ]);
  const promoted = promoteRevision(map, 'owner');
  const states = promoted.ok && promoted.map.blocks.map(({ name, state }) => [name, state]);
  expect(Object.fromEntries(states || [])).toMatchObject({
    'Our api': 'ratified',
    'Our db': 'ratified',
  });
});

test('in a candidate map a signed block is left alone, and what would go to it waits', () => {
  const first = named(scan(input([...start, ...many('lib', 3)], imports)).map);
  const previous = sealMap({
    ...first,
    blocks: first.blocks.map((block) =>
      block.name === 'Our project files' ||
      block.membership.some(({ path }) => path === 'README.md')
        ? { ...block, state: 'ratified' }
        : block,
    ),
  });
  const { map, report } = scan(input([...start, ...many('lib', 3), 'new.ts'], imports), {
    previous,
  });
  expect(report.adopted).toMatchObject([{ path: 'new.ts', by: 'folder', pending: true }]);
  expect(map.unmapped.files).toEqual(['new.ts']);
  expect(map.blocks.filter(({ state }) => state === 'ratified')).toEqual(
    previous.blocks.filter(({ state }) => state === 'ratified'),
  );
});

test('a fresh proposal stands beside the map; blocks that go on keep id and name, also in sockets', () => {
  const previous = named(scan(input(start, imports)).map);
  const now = [...api.slice(1), ...many('src/billing', 4), ...db];
  const found = input(now, [edge(api[1] ?? '', db[0] ?? '')]);
  const { map, report } = scan(found, { previous, fresh: true });
  expect(report).toMatchObject({ outcome: 'proposed', changed: true, adopted: [] });
  expect(map.blocks).toEqual(previous.blocks);
  const beside = map.candidateRevision?.blocks ?? [];
  expect(beside.map(({ name }) => name)).toEqual(['Our api', 'billing', 'Our db']);
  const idOf = (name: string) => previous.blocks.find((block) => block.name === name)?.blockId;
  expect(beside[0]?.blockId).toBe(idOf('Our api'));
  expect(beside[0]?.sockets.outputs[0]?.to).toBe(idOf('Our db'));
  expect(parseBlocks(formatBlocks(map))).toMatchObject({ ok: true });
  const open = sealMap({
    ...map,
    candidateRevision: { ...map.candidateRevision, source: 'revision' } as never,
  });
  expect(scan(found, { previous: open, fresh: true })).toMatchObject({
    map: open,
    report: { outcome: 'revision-open' },
  });
});

test('what a person made of the sockets survives a re-scan, what imports say is taken anew', () => {
  const first = scan(input(start, imports)).map;
  const made = { to: first.blocks.find(({ name }) => name === 'db')?.blockId, type: 'events' };
  const previous = sealMap({
    ...first,
    blocks: first.blocks.map((block) =>
      block.name === 'api'
        ? { ...block, sockets: { ...block.sockets, outputs: [made, ...block.sockets.outputs] } }
        : block,
    ),
  } as BlockMap);
  const { map } = scan(input(start, []), { previous });
  expect(map.blocks.find(({ name }) => name === 'api')?.sockets.outputs).toEqual([made]);
});
