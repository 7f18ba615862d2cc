import { type CommandSpec, defineCommand } from './command-spec.js';
import { mcpInstallOptions, mcpOptions } from './mcp-options.js';

export const MCP_COMMANDS: readonly CommandSpec[] = [
  defineCommand({
    words: ['mcp'],
    summary: 'Serve a project to an agent over stdin and stdout (Model Context Protocol)',
    details: [
      'An agent can read the project, save plans, and edit what nobody has signed of the map. It cannot change a file: a person applies a saved plan with holdfast change apply. The server ends when its stdin does.',
    ],
    options: mcpOptions,
    conflicts: [['read-only', 'allow-confirm']],
    examples: [
      ['holdfast mcp --root ~/shop', 'as a client starts it'],
      ['holdfast mcp --read-only', 'the project of this directory, and nothing is saved'],
    ],
    load: () => import('../commands/mcp.js'),
  }),
  defineCommand({
    words: ['mcp', 'install'],
    summary: 'Print the configuration that makes an agent start the server',
    options: mcpInstallOptions,
    conflicts: [['read-only', 'allow-confirm']],
    examples: [
      ['holdfast mcp install --client claude', 'for .mcp.json of Claude Code'],
      ['holdfast mcp install --client vscode --root ~/shop', 'for one project, wherever it is'],
    ],
    load: () => import('../commands/mcp-install.js'),
  }),
];
