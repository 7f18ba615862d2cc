import type {
  AnchorView,
  AuditView,
  DocumentView,
  HistoryPoint,
  RepositoryView,
  StateCounts,
} from '../../src/store/views.js';
import { shownState } from '../../src/web/parts/states.js';
import type { WebService } from '../../src/web/web-service.js';
import { anchorOf, detailsOf, HOSTILE, SAMPLE_ANCHORS } from './sample-anchors.js';

/** A service in memory with something of everything; for what the page does with it. */
export function sampleService(more: Partial<WebService> = {}): WebService {
  const anchors = [...SAMPLE_ANCHORS, ...manyAnchors()];
  const isWaiting = (anchor: AnchorView) =>
    anchor.unchecked === undefined &&
    ['lost', 'stale', 'moved-renamed'].includes(anchor.state ?? '');
  const documentOf = (document: string): DocumentView => {
    const own = anchors.filter((anchor) => anchor.answer.document === document);
    const worst = own[0]?.state;
    return {
      repositoryId: 're_shop',
      document,
      isElsewhere: document.startsWith('https:'),
      anchors: own.length,
      counts: countsOf(own),
      problems: [],
      ...(worst === undefined ? {} : { worst }),
    };
  };
  const repositories: readonly RepositoryView[] = [
    { ...REPOSITORY, counts: countsOf(anchors) },
    CALM,
    BROKEN,
    NEW,
  ];
  return {
    repositories: async () => repositories,
    repository: async (id) => repositories.find((it) => it.id === id),
    activity: async (id) => (id === 're_new' ? 'running' : 'idle'),
    documents: async (id) =>
      id === 're_shop'
        ? { items: [...new Set(anchors.map(({ answer }) => answer.document))].map(documentOf) }
        : { items: [] },
    document: async (_, path) => {
      const view = documentOf(path);
      return view.anchors === 0 ? undefined : view;
    },
    anchors: async ({ document, state, limit, cursor, repositoryId }) => {
      const from = Number(cursor ?? 0);
      const found = anchors.filter(
        (anchor) =>
          (document === undefined || anchor.answer.document === document) &&
          (repositoryId === undefined || anchor.repositoryId === repositoryId) &&
          (state === undefined ||
            (state === 'waiting' ? isWaiting(anchor) : shownState(anchor) === state)),
      );
      const next = found.length > from + limit ? { cursor: String(from + limit) } : {};
      return { items: found.slice(from, from + limit), ...next };
    },
    anchor: async ({ id }) => {
      const found = anchors.find((anchor) => anchor.id === id);
      return found === undefined ? undefined : detailsOf(found);
    },
    waiting: async () => anchors.filter(isWaiting).length,
    confirm: async () => ({ kind: 'done' }),
    relink: async () => ({ kind: 'done' }),
    removeAnchor: async () => ({ kind: 'done' }),
    audit: async ({ action }) => ({
      items: AUDIT.filter((entry) => action === undefined || entry.action === action),
    }),
    addRepository: async () => ({ kind: 'added', id: 're_new' }),
    checkNow: async (id) => repositories.some((it) => it.id === id),
    removeRepository: async (id) => repositories.some((it) => it.id === id),
    tokens: async () => [
      TOKEN,
      {
        ...TOKEN,
        id: 'to_old',
        name: HOSTILE,
        actorKind: 'person',
        revokedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    createToken: async ({ name }) => ({
      name,
      secret: 'hfc_thisIsTheOnlyTimeThatItIsSeen0123456789',
    }),
    revokeToken: async (id) => id === TOKEN.id,
    jobs: async () => ({
      waiting: 1,
      running: 1,
      work: [
        {
          id: 'job-2',
          name: 'check',
          state: 'running',
          repositoryId: 're_new',
          repositoryName: 'wiki',
          createdAt: '2026-12-01T05:10:00.000Z',
        },
        {
          id: 'job-3',
          name: 'report',
          state: 'retrying',
          repositoryId: 're_shop',
          repositoryName: 'shop',
          createdAt: '2026-12-01T05:11:00.000Z',
        },
      ],
      dead: [
        {
          id: 'job-1',
          name: 'check',
          repositoryId: 're_broken',
          repositoryName: 'billing',
          failedAt: '2026-12-01T04:10:00.000Z',
          error: `The repository cannot be reached: the server said 403. ${HOSTILE}`,
        },
      ],
    }),
    retryJob: async (id) => id === 'job-1',
    webhooks: async () => ({
      secret: 'none',
      incoming: [
        {
          provider: 'github',
          url: 'https://anchors.example/api/v1/webhooks/github',
        },
        {
          provider: 'gitlab',
          url: 'https://anchors.example/api/v1/webhooks/gitlab',
        },
      ],
      outgoing: 'https://chat.example',
      deliveries: [
        {
          id: 'd-1',
          provider: 'github',
          event: 'push',
          at: '2026-12-01T05:00:00.000Z',
          repositoryId: 're_shop',
          repositoryName: 'shop',
        },
      ],
    }),
    ...more,
  };
}

function manyAnchors(): readonly AnchorView[] {
  return Array.from({ length: 60 }, (_, index) =>
    anchorOf(
      `an_many${String(index).padStart(8, '0')}`,
      {},
      {
        document: index % 2 === 0 ? 'README.md' : 'docs/reference/api.md',
        qualified_name: `Api.method${index}`,
        kind: 'method',
      },
    ),
  );
}

function countsOf(anchors: readonly AnchorView[]): StateCounts {
  const count = (state: string) => anchors.filter((anchor) => shownState(anchor) === state).length;
  return {
    fresh: count('fresh'),
    stale: count('stale'),
    moved_renamed: count('moved-renamed'),
    lost: count('lost'),
    unchecked: count('unchecked'),
    retired: count('retired'),
  };
}

const NONE: StateCounts = {
  fresh: 0,
  stale: 0,
  moved_renamed: 0,
  lost: 0,
  unchecked: 0,
  retired: 0,
};
const COMMIT = '4f0c2a9d1e7b6c5a4f3e2d1c0b9a8f7e6d5c4b3a';

function historyOf(waiting: readonly number[]): readonly HistoryPoint[] {
  return waiting.map((stale, index) => ({
    at: new Date(Date.UTC(2026, 10, 3 + index * 2, 9)).toISOString(),
    commit: COMMIT,
    counts: { ...NONE, stale, fresh: 60 - stale },
  }));
}

const REPOSITORY: RepositoryView = {
  id: 're_shop',
  name: 'shop',
  url: 'https://github.com/example/shop.git',
  defaultRef: 'main',
  provider: 'github',
  credential: 'HOLDFAST_GIT_TOKEN_SHOP',
  everyMinutes: 60,
  createdAt: '2026-11-01T08:00:00.000Z',
  createdBy: 'Ada Lovelace',
  counts: NONE,
  documents: 4,
  problems: [],
  history: historyOf([0, 0, 1, 3, 2, 2, 6, 5, 5, 1, 0, 2, 4, 4]),
  check: {
    id: 'ch_1',
    repositoryId: 're_shop',
    ref: 'refs/heads/main',
    commit: COMMIT,
    trigger: 'webhook',
    checkedAt: '2026-12-01T05:00:00.000Z',
    complete: false,
    budget: { files_read: 2000, bytes_read: 9_000_000, elapsed_ms: 11_400, limit: 'files' },
    counts: { ...NONE, unchecked: 1, stale: 2, lost: 1, moved_renamed: 1, fresh: 62 },
    uncheckedAnchorIds: ['an_unchecked001'],
    fallbackShare: { total: 67, fallback: 1, share: 0.0149 },
    stored: true,
    warnings: [],
  },
};

const CALM: RepositoryView = {
  ...REPOSITORY,
  id: 're_calm',
  name: 'design-tokens',
  url: 'https://gitlab.example.com/web/design-tokens.git',
  counts: { ...NONE, fresh: 18, retired: 1 },
  documents: 2,
  history: historyOf([2, 1, 0, 0, 0]),
  check: {
    ...(REPOSITORY.check as NonNullable<RepositoryView['check']>),
    complete: true,
    counts: { ...NONE, fresh: 18, retired: 1 },
    budget: { files_read: 12, bytes_read: 40_000, elapsed_ms: 240, limit: null },
  },
};

const BROKEN: RepositoryView = {
  ...CALM,
  id: 're_broken',
  name: 'billing',
  url: 'https://git.example.com/billing.git',
  history: [],
  counts: { ...NONE, fresh: 3 },
  failure: {
    code: 'repository-unavailable',
    message: 'The server said 403: the token of HOLDFAST_GIT_TOKEN_BILLING may not read it.',
    at: '2026-12-01T04:10:00.000Z',
  },
  problems: [
    {
      path: '.holdfast/anchors.json',
      code: 'anchors-invalid',
      message: 'Line 14, column 7: a comma is missing.',
      line: 14,
      column: 7,
      hint: 'Mend the file, or take it from the last commit that had it whole.',
    },
  ],
};

const { check: _, ...REST } = CALM;
const NEW: RepositoryView = {
  ...REST,
  id: 're_new',
  name: 'wiki',
  url: 'https://git.example.com/wiki.git',
  counts: NONE,
  documents: 0,
  history: [],
};

const TOKEN = {
  id: 'to_1',
  name: 'docs-agent',
  scopes: ['read', 'check', 'write'],
  createdAt: '2026-11-12T10:00:00.000Z',
  createdBy: 'Ada Lovelace',
  actorKind: 'agent',
  usedAt: '2026-12-01T05:01:00.000Z',
} as const;

const AUDIT: readonly AuditView[] = [
  {
    id: 3,
    at: '2026-12-01T05:12:00.000Z',
    actor: 'Ada Lovelace',
    actorKind: 'person',
    action: 'confirm',
    repositoryId: 're_shop',
    repositoryName: 'shop',
    anchorId: 'an_fresh0000001',
    document: 'docs/guide/parsing.md',
    target: 'src/parser.ts#Parser.next',
    previousState: 'stale',
    commit: COMMIT,
    hash: `ts1:${'c3'.repeat(16)}`,
    note: 'The guide says it already.',
  },
  {
    id: 2,
    at: '2026-11-30T15:40:00.000Z',
    actor: HOSTILE,
    actorKind: 'agent',
    action: 'relink',
    repositoryId: 're_shop',
    repositoryName: 'shop',
    anchorId: 'an_moved0000001',
    document: `docs/${HOSTILE}.md`,
    target: HOSTILE,
    previousState: 'lost',
    note: HOSTILE,
  },
  {
    id: 1,
    at: '2026-11-01T08:00:00.000Z',
    actor: 'Ada Lovelace',
    actorKind: 'person',
    action: 'repository-add',
    repositoryId: 're_shop',
    repositoryName: 'shop',
  },
];
