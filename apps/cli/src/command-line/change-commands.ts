import {
  abandonOptions,
  applyOptions,
  planOptions,
  pruneOptions,
  rebaseOptions,
  recoverOptions,
  reviewOptions,
  showOptions,
  statusOptions,
} from './change-options.js';
import { type CommandSpec, defineCommand } from './command-spec.js';

const TRANSACTION = {
  name: 'transaction',
  describe: 'Id of the transaction, or its first or last 8 or more characters (see status)',
} as const;

export const CHANGE_COMMANDS: readonly CommandSpec[] = [
  defineCommand({
    words: ['change', 'plan'],
    summary: 'Turn a request into a plan bound to what is on disk now',
    arguments: [{ name: 'request', describe: 'Request file, or - for stdin', required: false }],
    options: planOptions,
    details: [
      'A request is JSON: {"candidates": [{"path", "content", "reason"}]}, each with the complete final text of one file.',
      'With "schemaVersion": 2 a candidate may have "edits": [{"old", "new", "count"}] or a "patch" (the hunks of a unified diff) instead of "content". They must fit the file exactly, at one place; the plan holds the complete result.',
      'Nothing is changed. Exit code 1 when the plan has conflicts or unsupported work.',
    ],
    examples: [
      ['holdfast change plan request.json --save', 'review a request and keep its plan'],
      [
        'holdfast change plan --from-patch work.patch --reason Rename',
        'plan what git diff printed',
      ],
      ['holdfast change plan --from feature --save', 'plan what another branch has'],
      ['holdfast change plan --from-worktree --save', 'plan what is uncommitted, back to HEAD'],
    ],
    load: () => import('../commands/change-plan.js'),
  }),
  defineCommand({
    words: ['change', 'show'],
    summary: 'Check a plan file and show its review',
    arguments: [
      {
        name: 'plan',
        describe: 'Plan file, - for stdin, or the id of a saved plan (8 or more digits)',
        required: true,
      },
    ],
    options: showOptions,
    conflicts: [
      ['json', 'html'],
      ['stat', 'html'],
      ['stat', 'markdown'],
    ],
    details: [
      'The verdict says whether it applies as it is, is applied already, or is stale because files changed since; those are shown without a comparison.',
      'A saved plan belongs to the directory it was saved in, wherever you are in the project.',
    ],
    examples: [
      ['holdfast change show plan.json', 'read the review in the terminal'],
      ['holdfast change show plan.json --stat', 'see how much changes where'],
      ['holdfast change show plan.json --html review.html', 'write a page to send to a reviewer'],
    ],
    load: () => import('../commands/change-show.js'),
  }),
  defineCommand({
    words: ['change', 'review'],
    summary: 'Store that somebody has read a plan and lets it in',
    arguments: [
      {
        name: 'plan',
        describe: 'Plan file, - for stdin, or the id of a saved plan (8 or more digits)',
        required: false,
      },
    ],
    options: reviewOptions,
    conflicts: [
      ['list', 'by'],
      ['list', 'note'],
      ['list', 'expect'],
    ],
    details: [
      'Read the plan first (change show): this shows nothing of it. The review goes into .holdfast/reviews, is bound to the id of the plan, and counts for exactly this plan. Commit it where others apply the plan.',
      'It is no signature: whoever can write the file can write any name. change apply --require-review, or change.requireReview in .holdfast/config.json, refuses a plan without it.',
    ],
    examples: [
      ['holdfast change review plan.json --by Ada --note Fine', 'store a review'],
      ['holdfast change review --list', 'see who has reviewed what'],
    ],
    load: () => import('../commands/change-review.js'),
  }),
  defineCommand({
    words: ['change', 'rebase'],
    summary: 'Carry a stale plan over to the files as they are now',
    arguments: [
      {
        name: 'plan',
        describe: 'Plan file, - for stdin, or the id of a saved plan (8 or more digits)',
        required: true,
      },
    ],
    options: rebaseOptions,
    details: [
      'Each text that changed since the plan was made is merged, line by line, with what the plan makes of it. Moves that keep the bytes, and execute bits, go to whatever bytes the files have now. Deletes and binary content are carried over where their files did not change. The result is a new plan with another id: review it like any other. What is in the files already falls away.',
      'No file is changed. Changes of the same lines, or of lines beside each other, and names that are taken are shown as conflicts: exit code 1, and no plan is written.',
    ],
    examples: [
      [
        'holdfast change rebase 3f2a90c41b77 --save',
        'carry a saved plan over, and keep the new one',
      ],
      [
        'holdfast change rebase plan.json --base main~2 --output rebased.json',
        'say where the files are as they were then',
      ],
    ],
    load: () => import('../commands/change-rebase.js'),
  }),
  defineCommand({
    words: ['change', 'apply'],
    summary: 'Apply a reviewed plan through the journal',
    arguments: [
      {
        name: 'plan',
        describe: 'Plan file, - for stdin, or the id of a saved plan (8 or more digits)',
        required: true,
      },
    ],
    options: applyOptions,
    details: [
      'A saved plan belongs to the directory it was saved in, wherever you are in the project; a --cwd that names another one is refused.',
      'Every file must still be exactly what the plan was made for, or none is written. An error or Ctrl-C half-way is rolled back; after a crash, recover restores the files.',
      'Not promised: programs that read meanwhile may see some files old and some new, and an editor that replaces a file in the last microseconds before our rename may lose. Keep other writers away.',
    ],
    examples: [
      ['holdfast change apply plan.json', 'apply'],
      ['holdfast change apply plan.json --dry-run', 'say whether it would apply, change nothing'],
      [
        'holdfast change apply plan.json --require-review=2',
        'apply only what two people have reviewed',
      ],
    ],
    load: () => import('../commands/change-apply.js'),
  }),
  defineCommand({
    words: ['change', 'recover'],
    summary: 'Undo a transaction: interrupted half-way, or finished',
    arguments: [{ ...TRANSACTION, required: false }],
    options: recoverOptions,
    conflicts: [['transaction', 'last']],
    details: [
      'Refused, with nothing touched, when a file was edited after the apply. --last means the newest transaction and never skips back to an older one.',
    ],
    examples: [
      ['holdfast change recover --last', 'undo the newest apply'],
      [
        'holdfast change recover 01890f3e-7b1a-7cc0-98c4-dc0c0c07398f --dry-run',
        'say whether it can be undone',
      ],
    ],
    load: () => import('../commands/change-recover.js'),
  }),
  defineCommand({
    words: ['change', 'resume'],
    summary: 'Finish an interrupted apply forwards',
    arguments: [{ ...TRANSACTION, required: false }],
    options: recoverOptions,
    conflicts: [['transaction', 'last']],
    examples: [
      ['holdfast change resume --last', 'write the files that are still missing'],
      ['holdfast change resume --last --dry-run', 'say whether that is possible'],
    ],
    load: () => import('../commands/change-resume.js'),
  }),
  defineCommand({
    words: ['change', 'abandon'],
    summary: "Give up an interrupted transaction and keep today's bytes",
    arguments: [
      {
        name: 'transaction',
        describe:
          'Id of the transaction (8 or more characters), name of a damaged entry, or claims/<n> for a lock (see status)',
        required: true,
      },
    ],
    options: abandonOptions,
    details: ['The originals stay in the journal; the result says where.'],
    examples: [
      [
        'holdfast change abandon 01890f3e-7b1a-7cc0-98c4-dc0c0c07398f --keep-current',
        'the way out when later edits block recover',
      ],
      [
        'holdfast change abandon damaged-entry --keep-current',
        'set a damaged entry of the journal aside',
      ],
    ],
    load: () => import('../commands/change-abandon.js'),
  }),
  defineCommand({
    words: ['change', 'status'],
    summary: 'List transactions and what is wrong with the journal',
    options: statusOptions,
    details: ['Exit code 1 when a transaction is interrupted or the journal has issues.'],
    examples: [
      ['holdfast change status', 'what happened, and what to do next'],
      ['holdfast change status --json', 'the same for programs'],
    ],
    load: () => import('../commands/change-status.js'),
  }),
  defineCommand({
    words: ['change', 'prune'],
    summary: 'Archive or delete finished transactions',
    options: pruneOptions,
    conflicts: [
      ['archive', 'delete'],
      ['keep', 'older-than'],
    ],
    details: [
      'Without --archive or --delete it only says what it would do. What is archived or deleted can no longer be recovered. Active and interrupted transactions are never touched.',
    ],
    examples: [
      ['holdfast change prune --older-than 30d', 'list what could go'],
      ['holdfast change prune --keep 20 --delete', 'delete all but the newest 20'],
      ['holdfast change prune --archive ../old-changes', 'move everything finished elsewhere'],
    ],
    load: () => import('../commands/change-prune.js'),
  }),
];
