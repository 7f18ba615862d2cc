import { renderFindings } from '@holdfast/report';
import { describe, expect, test } from 'vitest';
import { blockOf, mapOf, NO_SOCKETS, pathOf } from '../../test/small-map.js';
import type { Block, BlockId, Receipt } from '../map/block-map.js';
import type { CheckFacts } from './block-check.js';
import { blockFindings } from './block-findings.js';
import { checkBlocks } from './check-blocks.js';
import { CHECK_CLASSES } from './check-classes.js';

function findingsOf(blocks: readonly Block[], facts: Partial<CheckFacts>) {
  return blockFindings(checkBlocks(mapOf(blocks), { files: [], edges: [], ...facts }));
}

describe('unmapped files', () => {
  const files = ['src/a.ts', 'z.ts', 'b.ts', 'pnpm-lock.yaml', 'src/c.ts'];

  test('are those that no block claims and that need one', () => {
    const blocks = [blockOf('a', ['src/a.ts']), blockOf('old', ['z.ts'], { state: 'archived' })];
    const facts = { files, edges: [], needsNoBlock: (path: string) => path.endsWith('.yaml') };
    const check = checkBlocks(mapOf(blocks), facts);
    expect(check.unmapped).toEqual(['b.ts', 'src/c.ts', 'z.ts']);
    expect(blockFindings(check, { unmappedNames: 2 })).toEqual([
      {
        rule: 'blocks-unmapped',
        level: 'warning',
        message: '3 files belong to no block: b.ts, src/c.ts, and 1 more.',
        hint: 'Where the first belongs: holdfast blocks owner b.ts. Have all of them placed: holdfast blocks scan',
      },
    ]);
  });
});

describe('members', () => {
  test('missing ones are named, where they went too; optional ones may be missing', () => {
    const blocks = [blockOf('a', ['gone.ts', 'moved.ts', 'maybe.ts?', 'here.ts'])];
    const renames = new Map([['moved.ts', 'new/moved.ts']]);
    expect(findingsOf(blocks, { files: ['here.ts'], renames })).toEqual([
      {
        rule: 'blocks-missing',
        level: 'error',
        message: '"A" (a: "What a is for.") has this file as a member, but it is not there.',
        path: 'gone.ts',
        hint: 'Bring the file back, or take it off the map: holdfast blocks reconcile',
      },
      {
        rule: 'blocks-missing',
        level: 'error',
        message:
          '"A" (a: "What a is for.") has this file as a member, but it is not there; it was renamed to "new/moved.ts".',
        path: 'moved.ts',
        hint: 'Let the map follow: holdfast blocks reconcile',
      },
    ]);
  });

  test('a file of two blocks is an overlap until all share it', () => {
    const files = ['src/x.ts'];
    const [finding] = findingsOf([blockOf('a', ['src/*']), blockOf('b', ['~src/x.ts'])], { files });
    expect(finding).toMatchObject({
      rule: 'blocks-overlap',
      level: 'error',
      path: 'src/x.ts',
      message:
        '2 blocks claim this file and nobody has said whose it is: "A" (a: "What a is for.") and "B" (b: "What b is for.").',
    });
    expect(finding?.hint).toContain(
      `'[{"op":"resolve_seam","path":"src/x.ts","resolution":"primary:a"}]'`,
    );
    const shared = [blockOf('a', ['~src/x.ts']), blockOf('b', ['~src/x.ts'])];
    expect(findingsOf(shared, { files })).toEqual([]);
  });

  test('a pattern without files is an error unless it may be; a broken one always', () => {
    const files = ['src/a.ts'];
    const blocks = [blockOf('a', ['src/*', 'gone/**', 'maybe/**?', 'bad/**x?'])];
    expect(findingsOf(blocks, { files }).map(({ level, message }) => [level, message])).toEqual([
      ['error', 'The pattern "gone/**" of "A" (a: "What a is for.") matches no file.'],
      [
        'error',
        'The pattern "bad/**x" of "A" (a: "What a is for.") cannot be read (** must be a whole part between slashes).',
      ],
    ]);
  });
});

describe('drift', () => {
  const files = ['src/a.ts', 'src/new.ts'];
  const signed = {
    state: 'ratified' as const,
    resolvedMembers: ['src/a.ts', 'src/old.ts'].map(pathOf),
  };

  test('a signed block says what came and what went', () => {
    const members = ['~src/a.ts', '~src/new.ts'];
    const check = checkBlocks(mapOf([blockOf('a', members, signed)]), { files, edges: [] });
    expect(check.drift.map(({ added, removed }) => [added, removed])).toEqual([
      [['src/new.ts'], ['src/old.ts']],
    ]);
    expect(blockFindings(check)[0]).toEqual({
      rule: 'blocks-drift',
      level: 'warning',
      message:
        '"A" (a: "What a is for.") is not what was signed: 1 file came: src/new.ts; 1 file went: src/old.ts.',
      hint: 'Take the change in: holdfast blocks reconcile. Then sign it: holdfast blocks ratify a',
    });
  });

  test('what only the signed patterns claim is one note, unless drift is to fail', () => {
    const map = mapOf([
      blockOf('a', ['src/**'], signed),
      blockOf('b', ['docs/*'], { ...signed, resolvedMembers: [] }),
    ]);
    const check = checkBlocks(map, { files: [...files, 'docs/b.md'], edges: [] });
    const found = blockFindings(check).filter(({ rule }) => rule === 'blocks-drift');
    expect(found).toEqual([
      {
        rule: 'blocks-drift',
        level: 'note',
        message:
          '2 signed blocks have other files than when last signed, all by their own patterns: "A" +1 -1, "B" +1.',
        hint: 'Nothing is wrong. Take it in when it suits: holdfast blocks reconcile',
      },
    ]);
    expect(blockFindings(check, { failOn: ['drift'] })).toMatchObject([{ level: 'error' }]);
  });

  test('an unsigned block cannot drift, one as signed has not', () => {
    const same = { ...signed, resolvedMembers: files.map(pathOf) };
    expect(findingsOf([blockOf('a', ['src/**'], same)], { files })).toEqual([]);
    expect(
      findingsOf([blockOf('a', ['src/**'], { ...signed, state: 'candidate' })], { files }),
    ).toEqual([]);
  });

  test('a block that was reconciled after it drifted, and one without a record, say so', () => {
    const drifted = { state: 'drifted' as const, resolvedMembers: files.map(pathOf) };
    const messages = findingsOf(
      [blockOf('a', ['src/**'], drifted), blockOf('b', ['~src/a.ts'], { state: 'ratified' })],
      { files },
    ).filter(({ rule }) => rule === 'blocks-drift');
    expect(messages.map(({ message }) => message)).toEqual([
      '"A" (a: "What a is for.") is not what was signed: its boundary moved.',
      '"B" (b: "What b is for.") is signed, but what it was then is not recorded, so that drift cannot be seen.',
    ]);
  });
});

test('sockets to a block that is gone are told once per direction', () => {
  const to = 'gone' as BlockId;
  const sockets = {
    ...NO_SOCKETS,
    outputs: [{ to, type: 'imports' }, { to, type: 'dynamic' }, {}],
  };
  const [finding, ...rest] = findingsOf([blockOf('a', [], { sockets })], {});
  expect(rest).toEqual([]);
  expect(finding?.message).toBe(
    '"A" (a: "What a is for.") has an output socket to "gone", which is no block of the map.',
  );
});

describe('receipts', () => {
  const receipt = (type: string, validity: Receipt['validity'], boundaryVersion = 2): Receipt => ({
    type,
    emitter: 'ci',
    scope: { blockId: 'a' as BlockId, boundaryVersion, contractVersion: 1 },
    evidence: 'run 1',
    validity,
    at: '2026-01-01T00:00:00Z',
  });

  test('count only for the versions they were made at; the last one counts', () => {
    const block = blockOf('a', [], {
      boundaryVersion: 2,
      receiptContract: {
        required: ['none', 'stale', 'failed', 'mended', 'waived'],
        optional: ['other'],
        waived: ['waived'],
      },
      receipts: [
        receipt('stale', 'passed', 1),
        receipt('failed', 'passed'),
        receipt('failed', 'failed'),
        receipt('mended', 'failed'),
        receipt('mended', 'passed'),
        receipt('mended', 'failed', 1),
      ],
    });
    const { receipts } = checkBlocks(mapOf([block]), { files: [], edges: [] });
    expect(receipts.map(({ type, state }) => [type, state])).toEqual([
      ['none', 'missing'],
      ['stale', 'stale'],
      ['failed', 'failed'],
    ]);
    expect(findingsOf([block], {})[0]?.hint).toBe(
      'When it has been done for the block as it is: holdfast blocks receipts add a --type none --evidence WHAT',
    );
  });
});

describe('rules', () => {
  const rules = [
    { from: 'ui', to: 'db', allow: false, because: 'Pages ask the API.' },
    { from: 'src/gone/**', to: 'db', allow: false, because: 'History.' },
  ] as const;
  const rulesBaseline = [{ rule: rules[0], from: pathOf('ui/b.ts'), to: 'db/a.ts' }];
  const map = mapOf([blockOf('ui', ['ui/*']), blockOf('db', ['db/*'])], { rules, rulesBaseline });
  const facts = {
    files: ['ui/a.ts', 'ui/b.ts', 'db/a.ts'],
    edges: [{ from: 'ui/a.ts', to: 'db/a.ts', type: 'type-only', count: 2, line: 3 }] as const,
  };

  test('say who, what for, why and what next', () => {
    const findings = blockFindings(checkBlocks(map, facts), { command: 'npx holdfast blocks' });
    expect(findings).toEqual([
      {
        rule: 'blocks-idle',
        level: 'error',
        message:
          'The rule "src/gone/**" → "db" protects nothing. Its "from" side "src/gone/**" matches no file. It is there because: "History."',
        hint: `Make the rule again for what it means today, and take this one away: npx holdfast blocks edit --ops '[{"op":"set_rule","from":"src/gone/**","to":"db","remove":true}]'`,
      },
      {
        rule: 'blocks-rule',
        level: 'error',
        message:
          '"UI" (ui: "What ui is for.") must not depend on "DB" (db: "What db is for."): "Pages ask the API." This file imports "db/a.ts", 2 times (type-only).',
        path: 'ui/a.ts',
        line: 3,
        hint: 'Take the import away. See all of them: npx holdfast blocks why ui db. The owner may accept what is there: npx holdfast blocks check --accept-rules',
      },
      {
        rule: 'blocks-baseline',
        level: 'warning',
        message:
          'The baseline still lists "ui/b.ts" → "db/a.ts" for the rule "ui" → "db", but nothing breaks that rule there any more.',
        path: 'ui/b.ts',
        hint: 'Keep it from coming back: npx holdfast blocks check --shrink-baseline',
      },
    ]);
  });

  test('what fails is for the caller to say', () => {
    const check = checkBlocks(map, facts);
    const levels = (failOn: Parameters<typeof blockFindings>[1]) =>
      blockFindings(check, failOn).map(({ level }) => level);
    expect(levels({ failOn: ['baseline'] })).toEqual(['warning', 'warning', 'error']);
    expect(levels({ failOn: CHECK_CLASSES })).toEqual(['error', 'error', 'error']);
    expect(levels({ failOn: [] })).toEqual(['warning', 'warning', 'warning']);
  });
});

test.each(['human', 'json', 'sarif', 'github', 'junit', 'markdown'] as const)(
  'hostile names cannot break a report as %s',
  (format) => {
    const odd = `a'"<script>|\`%0A::error::\u202e\u0007\n${'x'.repeat(300)}😀`;
    const block = blockOf('a', [odd], { name: odd, purpose: odd, state: 'ratified' });
    const findings = findingsOf([block, { ...block, blockId: odd as BlockId }], { files: [odd] });
    const text = renderFindings(findings, { format });
    expect(findings.length).toBeGreaterThanOrEqual(3);
    if (format === 'json' || format === 'sarif') expect(() => JSON.parse(text)).not.toThrow();
    for (const { message, hint } of findings) {
      expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(hint).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  },
);
