import type { AnchorAnswer, AnchorDetails, AnchorView } from '../../src/store/views.js';

/** What people could put into a repository to get into the page. */
export const HOSTILE =
  '"><img src=/x onerror=window.hit=1><script>window.hit=1</script>\u202egnp.exe\u200b';

const COMMIT = '4f0c2a9d1e7b6c5a4f3e2d1c0b9a8f7e6d5c4b3a';
const OLD = '9d8c7b6a5f4e3d2c1b0a9f8e7d6c5b4a3f2e1d0c';

/** An answer as a check gives it, of a function that did not change unless told otherwise. */
export function answerOf(id: string, more: Partial<AnchorAnswer> = {}): AnchorAnswer {
  return {
    anchor_id: id,
    document: 'docs/guide/parsing.md',
    target: 'src/parse.ts#parseFile',
    target_kind: 'declaration',
    language: 'typescript',
    kind: 'function',
    qualified_name: 'parseFile',
    scope: 'whole',
    fallback: false,
    inline: false,
    confirmed: {
      by: 'Ada Lovelace',
      kind: 'person',
      at: '2026-11-02T09:30:00.000Z',
      commit: OLD,
      blob: 'b'.repeat(40),
    },
    state: 'fresh',
    message: 'The declaration is as it was confirmed.',
    detail: { reason: 'identity_matched', file: 'src/parse.ts', line_start: 12, line_end: 31 },
    ...more,
  };
}

/** An anchor as the service shows it. */
export function anchorOf(
  id: string,
  more: Partial<Omit<AnchorView, 'answer'>> = {},
  answer: Partial<AnchorAnswer> = {},
): AnchorView {
  return {
    id,
    repositoryId: 're_shop',
    repositoryName: 'shop',
    source: 'repository',
    confirmedIn: 'repository',
    state: 'fresh',
    answer: answerOf(id, answer),
    checkedAt: '2026-12-01T05:00:00.000Z',
    commit: COMMIT,
    ...more,
  };
}

const since = {
  commit: COMMIT,
  author: 'Grace Hopper',
  date: '2026-11-28T16:05:00.000Z',
  subject: 'Return problems instead of throwing them',
};
const hashes = { expected_hash: `ts1:${'a1'.repeat(16)}`, actual_hash: `ts1:${'c3'.repeat(16)}` };

/** One in every state, from every source. */
export const SAMPLE_ANCHORS: readonly AnchorView[] = [
  anchorOf(
    'an_lost00000001',
    { state: 'lost' },
    {
      qualified_name: 'Basket.total',
      kind: 'method',
      section: 'prices/totals',
      state: 'lost',
      message: 'The file is still there, but the declaration is not.',
      detail: {
        reason: 'declaration_missing',
        file: 'src/basket.ts',
        since,
        candidates: [
          {
            file: 'src/basket.ts',
            kind: 'method',
            qualified_name: 'Basket.sum',
            line_start: 40,
            line_end: 52,
            score: 0.87,
          },
          {
            file: 'src/price.ts',
            kind: 'function',
            qualified_name: 'totalOf',
            line_start: 7,
            line_end: 18,
            score: 0.61,
          },
        ],
      },
    },
  ),
  anchorOf(
    'an_stale0000001',
    { state: 'stale' },
    {
      section: 'parsing/errors',
      state: 'stale',
      message: 'The declaration is still there, but its signature and its body changed.',
      detail: {
        reason: 'signature_changed',
        file: 'src/parse.ts',
        line_start: 12,
        line_end: 38,
        changed: ['signature', 'body'],
        since,
        ...hashes,
      },
    },
  ),
  anchorOf(
    'an_moved0000001',
    { state: 'moved-renamed', source: 'inline', confirmedIn: 'service' },
    {
      qualified_name: 'readConfig',
      target: 'src/config.ts#readConfig',
      state: 'moved-renamed',
      message: 'It moved to src/config/read.ts.',
      detail: {
        reason: 'moved',
        file: 'src/config/read.ts',
        line_start: 3,
        line_end: 22,
        moved_to: 'src/config/read.ts',
        since,
        ...hashes,
      },
    },
  ),
  anchorOf(
    'an_hostile00001',
    { state: 'stale', source: 'service' },
    {
      document: `docs/${HOSTILE}.md`,
      section: HOSTILE,
      qualified_name: HOSTILE,
      target: HOSTILE,
      state: 'stale',
      message: 'The declaration is still there, but its body changed.',
      confirmed: { by: HOSTILE, kind: 'agent', at: HOSTILE, commit: HOSTILE, blob: 'b'.repeat(40) },
      detail: {
        reason: 'body_changed',
        file: `src/${HOSTILE}.ts`,
        changed: ['body'],
        since: { ...since, author: HOSTILE, subject: HOSTILE, date: HOSTILE },
        ...hashes,
      },
    },
  ),
  anchorOf(
    'an_unchecked001',
    {
      state: 'fresh',
      unchecked: {
        reason: 'budget',
        message: 'Not checked: the budget of this check ended before it.',
      },
    },
    { qualified_name: 'exportAll', scope: 'signature' },
  ),
  anchorOf(
    'an_lines0000001',
    {},
    {
      target_kind: 'range',
      target: 'config/app.yml:3-9',
      fallback: true,
      message: 'The lines are as they were confirmed.',
      detail: { reason: 'range_matched', file: 'config/app.yml', line_start: 3, line_end: 9 },
    },
  ),
  anchorOf(
    'an_fresh0000001',
    { confirmedIn: 'service' },
    { qualified_name: 'Parser.next', kind: 'method' },
  ),
];

const BEFORE = `export function parseFile(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const tree = parse(text);
  if (tree.hasError) throw new SyntaxError(\`\${path} cannot be read\`);
  return moduleOf(tree);
}
`;
const AFTER = `export function parseFile(path: string, limits: Limits): ModuleResult {
  const text = readFileSync(path, 'utf8');
  const tree = parse(text, limits);
  if (tree.hasError) {
    return { ok: false, problems: problemsOf(tree, path) };
  }
  return { ok: true, module: moduleOf(tree) };
}
`;

/** With what a reviewer compares. */
export function detailsOf(anchor: AnchorView): AnchorDetails {
  const path = anchor.answer.detail.file ?? 'src/parse.ts';
  const before = { kind: 'text', path, line: 12, text: BEFORE } as const;
  const isHostile = anchor.answer.qualified_name === HOSTILE;
  const after =
    anchor.state === 'lost'
      ? ({ kind: 'missing' } as const)
      : ({ kind: 'text', path, line: 12, text: isHostile ? HOSTILE : AFTER } as const);
  const isSame = anchor.state === 'fresh';
  return {
    ...anchor,
    comparison: { before, after: isSame ? before : after },
    ...(anchor.confirmedIn === 'service' && anchor.source === 'repository'
      ? {
          patch: `--- a/.holdfast/anchors.json\n+++ b/.holdfast/anchors.json\n@@ -1,3 +1,3 @@\n {"anchors":[\n-{"id":"${anchor.id}"}\n+{"id":"${anchor.id}","confirmed":{"by":"Ada Lovelace"}}\n ]}\n`,
        }
      : {}),
  };
}
