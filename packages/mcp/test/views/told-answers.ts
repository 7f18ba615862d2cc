import { sha256 } from '@holdfast/base';

/** Texts that would run, load, close or hide something if they were anything but texts. */
export const HOSTILE_TEXTS = [
  '</script><script>parent.hit=window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  "' onfocus='window.hit=1' autofocus='",
  '<a href="javascript:window.hit=1">x</a><base href=//evil.example>',
  '<style>*{display:none}</style><link rel=stylesheet href=//evil.example>',
  '<iframe srcdoc="<script>top.hit=1</script>"></iframe>',
  '{{constructor.constructor("window.hit=1")()}}',
  'a\u202egnp.exe\u2066\u200b\u0000\u0007\ufeff',
  '&lt;b&gt; &amp; ]]> <!-- -->',
] as const;

type Answer = Record<string, unknown>;

/** A map as `blocks_get` tells it in full: each block uses the one before it. */
export function mapAnswer(names: readonly string[], more: Answer = {}): Answer {
  const idOf = (at: number) => `sb_${at}`;
  return {
    data_notice: 'Data.',
    store_version: 3,
    state: 'candidate',
    revision_open: false,
    blocks_total: names.length,
    files_total: names.length * 4,
    unmapped_total: 2,
    seams_total: 0,
    rules_total: 1,
    blocks: names.map((name, at) => ({
      block_id: idOf(at),
      name,
      purpose: name,
      state: at % 3 === 0 ? 'ratified' : 'candidate',
      kind: 'scanned',
      files: at + 1,
      cohesion: at % 2 === 0 ? 0.5 : null,
      depends_on: names.flatMap((other, to) =>
        to === at - 1 || (at === 0 && to === 2) || (at > 4 && to === at % 4)
          ? [{ block_id: idOf(to), name: other, count: at * 7 + 1 }]
          : [],
      ),
      used_by: [],
    })),
    total: names.length,
    truncated: false,
    ...more,
  };
}

/** What `project_plan` answers for candidates, and the call. */
export function planAnswer(
  files: readonly { readonly path: string; readonly content: string; readonly reason: string }[],
  more: Answer = {},
): { readonly answer: Answer; readonly input: Answer } {
  const id = sha256(JSON.stringify(files));
  return {
    input: { candidates: files },
    answer: {
      data_notice: 'Data.',
      id,
      applicable: true,
      saved_as: `.holdfast/plans/${id}.json`,
      apply: `holdfast change apply ${id}`,
      app_root: '.',
      conflicts: [],
      unsupported: [],
      impact: [],
      operations: files.map(({ path, content, reason }, at) => ({
        path,
        kind: at % 2 === 0 ? 'create' : 'update',
        before_sha256: at % 2 === 0 ? null : sha256('before'),
        after_sha256: sha256(content),
        bytes: Buffer.byteLength(content),
        reason,
      })),
      dependencies: [],
      total: files.length,
      truncated: false,
      ...more,
    },
  };
}

/** Findings of a check of the map. */
export const FINDINGS = [
  {
    level: 'error',
    rule: 'block-rule',
    message: 'Money imports Web.',
    path: 'src/a.ts',
    hint: 'Move it.',
  },
  {
    level: 'warning',
    rule: 'block-overlap',
    message: 'Two blocks claim a file.',
    path: 'src/b.ts',
  },
];

/** The files of the plan that views show. */
export const FILES = [
  {
    path: 'src/pay/refund.ts',
    content: 'export const refund = (a: number) => -a;\n',
    reason: 'Refunds.',
  },
  {
    path: 'src/pay/charge.ts',
    content: 'export const charge = 1;\nexport const fee = 2;\n',
    reason: 'A fee.',
  },
];
