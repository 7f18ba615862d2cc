import type { ValuesOf } from './values-of.js';

const ROOT = {
  root: {
    type: 'string',
    value: 'DIR',
    describe: 'Directory of the project (default: the project the server is started in)',
  },
} as const;

const WRITING = {
  'read-only': { type: 'boolean', describe: 'Save nothing: no plans, no edits of the map' },
  'allow-confirm': { type: 'boolean', describe: 'Let agents confirm anchors, too' },
} as const;

export const mcpOptions = {
  ...ROOT,
  ...WRITING,
  by: {
    type: 'string',
    value: 'NAME',
    describe: 'Name recorded for what agents write (default: the name in git)',
  },
} as const;
export type McpValues = ValuesOf<typeof mcpOptions>;

export const mcpInstallOptions = {
  client: {
    type: 'string',
    value: 'CLIENT',
    describe: 'Program that is to start the server',
    choices: ['claude', 'cursor', 'vscode'],
  },
  root: {
    type: 'string',
    value: 'DIR',
    describe: 'Directory of the project (default: the project the client has open)',
  },
  ...WRITING,
} as const;
export type McpInstallValues = ValuesOf<typeof mcpInstallOptions>;
