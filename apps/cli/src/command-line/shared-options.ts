import type { OptionSpecs } from './option-spec.js';

/** Accepted by every command and shown last in its help. */
export const GLOBAL_OPTIONS = {
  json: { type: 'boolean', describe: 'Print exactly one JSON document on stdout' },
  'no-color': { type: 'boolean', describe: 'Print without colours (as NO_COLOR does)' },
  'no-pager': { type: 'boolean', describe: 'Do not page long output' },
  help: { type: 'boolean', describe: 'Show this help' },
  version: { type: 'boolean', describe: 'Show the version' },
} as const satisfies OptionSpecs;

export const CWD = {
  cwd: {
    type: 'string',
    value: 'DIR',
    describe: 'Workspace directory (default: the current directory)',
  },
} as const satisfies OptionSpecs;

export const APP_ROOT = {
  'app-root': {
    type: 'string',
    value: 'REL',
    describe: 'Application inside the workspace that paths are relative to',
  },
} as const satisfies OptionSpecs;

export const WAIT = {
  wait: {
    type: 'string',
    value: 'SECONDS',
    describe: 'Wait up to this many seconds for another change to finish',
  },
} as const satisfies OptionSpecs;

export const DRY_RUN = {
  'dry-run': { type: 'boolean', describe: 'Inspect only, change nothing' },
} as const satisfies OptionSpecs;

export const LAST = {
  last: { type: 'boolean', describe: 'The newest transaction, whatever its state' },
} as const satisfies OptionSpecs;
