import { APP_ROOT, CWD, DRY_RUN, LAST, WAIT } from './shared-options.js';
import type { ValuesOf } from './values-of.js';

/** For what a plan does to documents and architecture. */
const IMPACT = {
  'no-impact': {
    type: 'boolean',
    describe: 'Leave out what the plan would do to documents and to the map of blocks',
  },
  'fail-on': {
    type: 'string',
    value: 'CLASSES',
    describe:
      'Exit code 1 when the impact has one of: lost, stale, moved, unknown, rule, dependency, unmapped, missing, overlap, drift, idle, baseline',
  },
} as const;

/** The options of {@link IMPACT}, as a command gets them. */
export type ImpactValues = ValuesOf<typeof IMPACT>;

/** For where a new plan is put. */
const NEW_PLAN = {
  output: {
    type: 'string',
    value: 'FILE',
    describe: 'Write the plan to this new file (mode 0600)',
  },
  save: {
    type: 'boolean',
    describe:
      'Keep the plan in .holdfast/plans with the directory it is for, to be applied by its id',
  },
} as const;

export const planOptions = {
  ...CWD,
  ...APP_ROOT,
  ...IMPACT,
  'from-patch': {
    type: 'string',
    value: 'FILE',
    describe:
      'Plan a patch instead of a request; - for stdin: git diff --binary, git format-patch, diff -u, search/replace blocks, or an envelope of *** Begin Patch',
  },
  from: {
    type: 'string',
    value: 'REF',
    describe:
      'Plan what a branch, tag or commit has otherwise than HEAD, instead of a request: each such file is brought from what it is on disk to what the commit has',
  },
  'from-worktree': {
    type: 'boolean',
    describe:
      'Make a plan of all uncommitted work, and bring files and index back to HEAD; needs --save or --output',
  },
  reason: {
    type: 'string',
    value: 'TEXT',
    describe:
      'Why the files of a patch, commit or work tree change; without it the subject of a git format-patch mail, or the name of the commit',
  },
  ...NEW_PLAN,
} as const;
export type PlanValues = ValuesOf<typeof planOptions, 'request'>;

export const showOptions = {
  ...CWD,
  ...IMPACT,
  stat: {
    type: 'boolean',
    describe: 'Count changed lines only, a line for each file, as git diff --stat does',
  },
  markdown: { type: 'boolean', describe: 'Print the review as Markdown, for a pull request' },
  html: {
    type: 'string',
    value: 'FILE',
    describe: 'Write the review as one self-contained page to this new file',
  },
} as const;
export type ShowValues = ValuesOf<typeof showOptions, 'plan'>;

export const rebaseOptions = {
  ...CWD,
  ...IMPACT,
  base: {
    type: 'string',
    value: 'REF|DIR',
    describe:
      'Commit or directory that has the files as the plan was made for them; without it they are looked for in git, in the journal and in saved plans',
  },
  ...NEW_PLAN,
} as const;
export type RebaseValues = ValuesOf<typeof rebaseOptions, 'plan'>;

export const applyOptions = {
  ...CWD,
  ...DRY_RUN,
  ...IMPACT,
  expect: {
    type: 'string',
    value: 'ID',
    describe: 'Refuse any plan but the one with this id (12 or more digits)',
  },
  'require-review': {
    type: 'string',
    value: 'N|NAMES',
    bare: '1',
    describe:
      'Refuse a plan that not so many people (default 1), or not all of these (Ada,Ben), have reviewed; see change review',
  },
  ...WAIT,
} as const;
export type ApplyValues = ValuesOf<typeof applyOptions, 'plan'>;

export const reviewOptions = {
  ...CWD,
  by: {
    type: 'string',
    value: 'NAME',
    describe: "Who has read the plan (default: git's user.name)",
  },
  note: { type: 'string', value: 'TEXT', describe: 'What the reviewer wants to have said with it' },
  expect: {
    type: 'string',
    value: 'ID',
    describe: 'Refuse any plan but the one with this id (12 or more digits), which you have read',
  },
  list: { type: 'boolean', describe: 'List the stored reviews, of all plans or of this one' },
} as const;
export type ReviewValues = ValuesOf<typeof reviewOptions, 'plan'>;

export const recoverOptions = { ...LAST, ...CWD, ...APP_ROOT, ...DRY_RUN, ...WAIT } as const;
export type RecoverValues = ValuesOf<typeof recoverOptions, 'transaction'>;

export const abandonOptions = {
  'keep-current': {
    type: 'boolean',
    describe: "Required for a transaction: keep today's bytes as they are, undo nothing",
  },
  ...CWD,
  ...APP_ROOT,
  'take-over': {
    type: 'string',
    value: 'NONCE',
    describe: 'Nonce of a lock whose owner cannot be judged (another host or container)',
  },
  ...WAIT,
} as const;
export type AbandonValues = ValuesOf<typeof abandonOptions, 'transaction'>;

export const statusOptions = { ...CWD, ...APP_ROOT } as const;
export type StatusValues = ValuesOf<typeof statusOptions>;

export const pruneOptions = {
  ...CWD,
  archive: {
    type: 'string',
    value: 'DIR',
    describe: 'Move finished transactions into this existing directory',
  },
  delete: { type: 'boolean', describe: 'Delete finished transactions' },
  keep: { type: 'string', value: 'N', describe: 'Keep the newest N finished transactions' },
  'older-than': {
    type: 'string',
    value: 'AGE',
    describe: 'Only transactions older than this: 12h, 30d, 8w',
  },
} as const;
export type PruneValues = ValuesOf<typeof pruneOptions>;
