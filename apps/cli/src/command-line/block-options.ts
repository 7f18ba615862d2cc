import { FORMAT_OPTIONS } from './report-formats.js';
import { CWD, DRY_RUN } from './shared-options.js';
import type { ValuesOf } from './values-of.js';

/** Who acts, as a seat of the map and by name. */
const SEAT = {
  by: {
    type: 'string',
    value: 'SEAT',
    describe: 'owner or runner (default: owner on a terminal, else runner)',
  },
  author: {
    type: 'string',
    value: 'NAME',
    describe: "Name for the history (default: git's user.name)",
  },
} as const;

const EXPECT = {
  expect: {
    type: 'string',
    value: 'VERSION',
    describe: 'Refuse when the map is at another version; VERSION@HASH as show prints it',
  },
} as const;

const OUTPUT = {
  output: { type: 'string', value: 'FILE', describe: 'Write to a new file (default: stdout)' },
  force: { type: 'boolean', describe: 'Replace the file when it is there' },
} as const;

export const scanOptions = {
  ...CWD,
  fresh: {
    type: 'boolean',
    describe: 'Put a proposal made from nothing beside the map, to compare and promote or discard',
  },
  seed: { type: 'string', value: 'N', describe: 'Seed for dividing flat folders (default 1)' },
  verbose: { type: 'boolean', describe: 'List the imports that lead nowhere, and all that is new' },
  ...DRY_RUN,
  ...SEAT,
} as const;
export type ScanValues = ValuesOf<typeof scanOptions>;

export const showBlocksOptions = {
  ...CWD,
  depth: { type: 'string', value: 'N', describe: 'Levels of directories to list (default 1)' },
  revision: { type: 'boolean', describe: 'The proposal or revision beside the map' },
} as const;
export type ShowBlocksValues = ValuesOf<typeof showBlocksOptions, 'block'>;

export const ownerOptions = { ...CWD } as const;
export type OwnerValues = ValuesOf<typeof ownerOptions, never, 'files'>;

export const whyOptions = { ...CWD } as const;
export type WhyValues = ValuesOf<typeof whyOptions, 'a' | 'b'>;

export const graphOptions = { ...CWD } as const;
export type GraphValues = ValuesOf<typeof graphOptions>;

export const editOptions = {
  ...CWD,
  ops: { type: 'string', value: 'JSON', describe: 'The batch itself, instead of a file' },
  name: { type: 'string', value: 'TEXT', describe: 'rename: the new name' },
  purpose: { type: 'string', value: 'TEXT', describe: 'rename: what the block is for' },
  into: { type: 'string', value: 'BLOCK', describe: 'merge: the block that stays' },
  from: {
    type: 'string',
    value: 'BLOCK',
    describe: 'retarget_socket, set_rule: from where; move_member, where several blocks claim it',
  },
  to: {
    type: 'string',
    value: 'BLOCK',
    describe: 'move_member, assign_unmapped, *_socket, set_rule: to where',
  },
  groups: {
    type: 'string',
    value: 'GLOBS',
    describe: 'split: groups of globs, "src/api/**,src/http/** ; src/db/**"',
  },
  resolution: {
    type: 'string',
    value: 'HOW',
    describe: 'resolve_seam: both, or primary:BLOCK',
  },
  role: {
    type: 'string',
    value: 'ROLE',
    describe: 'set_role: what the file is to its block',
    choices: ['primary', 'shared', 'generated', 'test', 'docs', 'external_socket'],
  },
  because: { type: 'string', value: 'TEXT', describe: 'set_rule: the reason' },
  remove: { type: 'boolean', describe: 'set_rule: take the rule away' },
  ...EXPECT,
  ...DRY_RUN,
  ...SEAT,
} as const;
export type EditValues = ValuesOf<typeof editOptions, never, 'batch'>;

export const undoOptions = { ...CWD, ...EXPECT, ...DRY_RUN, ...SEAT } as const;
export type UndoValues = ValuesOf<typeof undoOptions, 'batch'>;

export const historyOptions = {
  ...CWD,
  limit: { type: 'string', value: 'N', describe: 'The newest N entries (default 20)' },
} as const;
export type HistoryValues = ValuesOf<typeof historyOptions>;

export const leaseOptions = {
  ...CWD,
  holder: {
    type: 'string',
    value: 'NAME',
    describe: "Who holds it (default: git's user.name)",
  },
  seconds: { type: 'string', value: 'N', describe: 'For how long (default 900)' },
} as const;
export type LeaseValues = ValuesOf<typeof leaseOptions, 'action'>;

export const receiptsOptions = {
  ...CWD,
  type: { type: 'string', value: 'TYPE', describe: 'Kind of evidence: unit-tests, review' },
  evidence: { type: 'string', value: 'TEXT', describe: 'add: what shows it, such as a link' },
  emitter: { type: 'string', value: 'NAME', describe: 'add: who tested or reviewed' },
  failed: { type: 'boolean', describe: 'add: the evidence is of a failure' },
  boundary: {
    type: 'string',
    value: 'N',
    describe: 'add: boundary version that was tested (default: the present one)',
  },
  contract: {
    type: 'string',
    value: 'N',
    describe: 'add: contract version that was tested (default: the present one)',
  },
  ...SEAT,
} as const;
export type ReceiptsValues = ValuesOf<typeof receiptsOptions, 'action' | 'block'>;

export const ratifyOptions = {
  ...CWD,
  method: { type: 'string', value: 'TEXT', describe: 'How it was agreed (default review)' },
  ...EXPECT,
  ...DRY_RUN,
  ...SEAT,
} as const;
export type RatifyValues = ValuesOf<typeof ratifyOptions, never, 'blocks'>;

export const reviseOptions = { ...CWD, ...DRY_RUN, ...SEAT } as const;
export type ReviseValues = ValuesOf<typeof reviseOptions, never, 'blocks'>;

export const settleOptions = { ...CWD, ...EXPECT, ...DRY_RUN, ...SEAT } as const;
export type SettleValues = ValuesOf<typeof settleOptions>;

export const reconcileOptions = { ...CWD, ...DRY_RUN, ...SEAT } as const;
export type ReconcileValues = ValuesOf<typeof reconcileOptions>;

export const checkBlocksOptions = {
  ...CWD,
  'fail-on': {
    type: 'string',
    value: 'CLASSES',
    describe:
      'What is an error, such as rule,missing,drift; none (default rule,idle,missing,overlap)',
  },
  'accept-rules': {
    type: 'boolean',
    describe: 'Take the present violations of rules into the baseline; the owner only',
  },
  'shrink-baseline': {
    type: 'boolean',
    describe: 'Take violations that are gone out of the baseline',
  },
  ...FORMAT_OPTIONS,
  ...SEAT,
} as const;
export type CheckBlocksValues = ValuesOf<typeof checkBlocksOptions>;

export const diffOptions = { ...CWD } as const;
export type DiffValues = ValuesOf<typeof diffOptions, 'from' | 'to'>;

export const blocksDoctorOptions = {
  ...CWD,
  fix: { type: 'boolean', describe: 'Write the repaired map; without it only say what is wrong' },
  drop: { type: 'boolean', describe: 'Leave out what is not understood' },
  ...SEAT,
} as const;
export type BlocksDoctorValues = ValuesOf<typeof blocksDoctorOptions>;

export const drawOptions = {
  ...CWD,
  format: {
    type: 'string',
    value: 'FORMAT',
    describe: 'Kind of picture (default html, or as the name of --output ends)',
    choices: ['html', 'svg', 'mermaid'],
  },
  revision: { type: 'boolean', describe: 'The proposal or revision beside the map' },
  places: {
    type: 'boolean',
    describe: 'Remember in the map where blocks stand, so that later pictures look alike',
  },
  ...OUTPUT,
  ...SEAT,
} as const;
export type DrawValues = ValuesOf<typeof drawOptions>;

export const exportOptions = {
  ...CWD,
  format: {
    type: 'string',
    value: 'FORMAT',
    describe: 'For which tool (default json)',
    choices: ['json', 'codeowners', 'depcruise', 'likec4', 'mermaid'],
  },
  ...OUTPUT,
} as const;
export type ExportValues = ValuesOf<typeof exportOptions>;

export const importBlocksOptions = {
  ...CWD,
  from: {
    type: 'string',
    value: 'SOURCE',
    describe: 'Where the first map comes from (default workspaces)',
    choices: ['workspaces', 'codeowners'],
  },
  ...DRY_RUN,
  ...SEAT,
} as const;
export type ImportBlocksValues = ValuesOf<typeof importBlocksOptions>;
