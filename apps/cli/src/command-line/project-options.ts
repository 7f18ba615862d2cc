import { APP_ROOT, CWD } from './shared-options.js';
import type { ValuesOf } from './values-of.js';

export const initOptions = {
  ...CWD,
  yes: { type: 'boolean', describe: 'Do not ask' },
  'dry-run': { type: 'boolean', describe: 'Show what it would do, change nothing' },
  'no-anchors': { type: 'boolean', describe: 'Add no anchors' },
  'no-blocks': { type: 'boolean', describe: 'Make no map of blocks' },
  'no-skill': { type: 'boolean', describe: 'Write no skill for coding agents' },
  by: { type: 'string', value: 'NAME', describe: 'Who sets it up (default: user.name of git)' },
} as const;
export type InitValues = ValuesOf<typeof initOptions>;

export const inspectOptions = {
  ...CWD,
  ...APP_ROOT,
  snapshot: { type: 'boolean', describe: 'Print a snapshot that a host can feed to the planner' },
  details: {
    type: 'string',
    value: 'LEVEL',
    describe: 'How much the text shows; JSON is always full',
    choices: ['summary', 'full'],
  },
} as const;
export type InspectValues = ValuesOf<typeof inspectOptions>;

export const doctorOptions = {
  ...CWD,
  format: {
    type: 'string',
    value: 'FORMAT',
    describe: 'Form of the report',
    choices: ['human', 'json', 'sarif', 'github', 'junit', 'markdown'],
  },
  probe: {
    type: 'boolean',
    describe: 'Also try the file system with small files inside .holdfast',
  },
  fix: { type: 'boolean', describe: 'Repair what is safe to repair; asks before each repair' },
  yes: { type: 'boolean', describe: 'With --fix: do not ask' },
  'dry-run': { type: 'boolean', describe: 'With --fix: show the repairs, change nothing' },
  by: {
    type: 'string',
    value: 'NAME',
    describe: 'With --fix: who has the map repaired (default: user.name of git)',
  },
} as const;
export type DoctorValues = ValuesOf<typeof doctorOptions>;

export type CompletionValues = ValuesOf<object, 'shell'>;

export const tourOptions = {
  keep: { type: 'boolean', describe: 'Leave the sample projects where they are' },
} as const;
export type TourValues = ValuesOf<typeof tourOptions>;
