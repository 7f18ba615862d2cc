import { FORMAT_OPTIONS } from './report-formats.js';
import { CWD, DRY_RUN } from './shared-options.js';
import type { ValuesOf } from './values-of.js';

const WHO = {
  by: {
    type: 'string',
    value: 'NAME',
    describe: "Who says so (default: git's user.name)",
  },
  agent: { type: 'boolean', describe: 'An agent says so, not a person' },
} as const;

const BUDGET = {
  'max-files': { type: 'string', value: 'N', describe: 'Parse at most N files (default 2000)' },
  'max-bytes': {
    type: 'string',
    value: 'SIZE',
    describe: 'Read at most so much source: 500KB, 32MB (default 32 MiB)',
  },
  'max-seconds': { type: 'string', value: 'N', describe: 'Stop after N seconds (default 30)' },
  'search-files': {
    type: 'string',
    value: 'N',
    describe: 'Read at most N files to find what was moved or renamed (default 4000)',
  },
} as const;

export const checkOptions = {
  ...CWD,
  ref: {
    type: 'string',
    value: 'REF',
    describe: 'Check a branch, tag or commit, without checkout',
  },
  staged: { type: 'boolean', describe: "Check what is staged in git's index, for a commit hook" },
  since: {
    type: 'string',
    value: 'REF',
    describe: 'Only documents and code that changed since this commit',
  },
  'fail-on': {
    type: 'string',
    value: 'CLASSES',
    describe:
      'What ends with exit code 1, such as stale,lost,rule; none (default: as the configuration says)',
  },
  ...FORMAT_OPTIONS,
  'no-blame': { type: 'boolean', describe: 'Do not look for the commit that changed something' },
  'allow-partial': {
    type: 'boolean',
    describe: 'Exit code 0 although the budget ended before everything was checked',
  },
  ...BUDGET,
} as const;
export type CheckValues = ValuesOf<typeof checkOptions, never, 'documents'>;

export const addOptions = {
  ...CWD,
  scope: {
    type: 'string',
    value: 'SCOPE',
    describe: 'What counts as a change (default whole)',
    choices: ['whole', 'signature', 'interface'],
  },
  ...WHO,
} as const;
export type AddValues = ValuesOf<typeof addOptions, 'document', 'targets'>;

export const listOptions = { ...CWD } as const;
export type ListValues = ValuesOf<typeof listOptions, never, 'documents'>;

export const showOptions = { ...CWD } as const;
export type ShowAnchorValues = ValuesOf<typeof showOptions, 'id'>;

export const confirmOptions = {
  ...CWD,
  seen: {
    type: 'string',
    value: 'HASH',
    describe: 'Hash that show printed, for one id; the same as ID@HASH',
  },
  ...WHO,
} as const;
export type ConfirmValues = ValuesOf<typeof confirmOptions, never, 'ids'>;

export const relinkOptions = {
  ...CWD,
  moved: {
    type: 'boolean',
    describe: 'Accept every anchor whose whole directory moved and whose code did not change',
  },
  ...DRY_RUN,
  ...WHO,
} as const;
export type RelinkValues = ValuesOf<typeof relinkOptions, 'id' | 'target'>;

export const retireOptions = {
  ...CWD,
  reason: { type: 'string', value: 'TEXT', describe: 'Why it is no longer checked' },
  ...WHO,
} as const;
export type RetireValues = ValuesOf<typeof retireOptions, never, 'ids'>;

export const removeOptions = {
  ...CWD,
  reason: { type: 'string', value: 'TEXT', describe: 'Why, for the record' },
  ...WHO,
} as const;
export type RemoveValues = ValuesOf<typeof removeOptions, never, 'ids'>;

export const suggestOptions = {
  ...CWD,
  write: { type: 'boolean', describe: 'Add the certain ones, which name exactly one place' },
  ...WHO,
  'search-files': {
    ...BUDGET['search-files'],
    describe: 'Parse at most N source files (default 4000)',
  },
  'max-bytes': BUDGET['max-bytes'],
  'max-seconds': BUDGET['max-seconds'],
} as const;
export type SuggestValues = ValuesOf<typeof suggestOptions, never, 'documents'>;

export const importOptions = { ...CWD, ...DRY_RUN, ...WHO } as const;
export type ImportValues = ValuesOf<typeof importOptions, never, 'documents'>;

export const rebaselineOptions = { ...CWD, ...DRY_RUN, ...WHO } as const;
export type RebaselineValues = ValuesOf<typeof rebaselineOptions>;

export const forOptions = { ...CWD } as const;
export type ForValues = ValuesOf<typeof forOptions, 'target'>;

export const statsOptions = { ...CWD } as const;
export type StatsValues = ValuesOf<typeof statsOptions>;
