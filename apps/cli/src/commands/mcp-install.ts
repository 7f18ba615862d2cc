import { resolve } from 'node:path';
import type { McpInstallValues } from '../command-line/mcp-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { usageError } from '../command-line/usage-error.js';
import { CLIENTS } from '../mcp/clients.js';
import { shellWords } from '../render/command-line.js';
import type { Terminal } from '../terminal/terminal.js';

/** Prints what is to be pasted where; it writes no file of another program. */
export async function run(values: McpInstallValues, terminal: Terminal): Promise<Outcome> {
  const client = CLIENTS.get(values.client ?? '');
  if (client === undefined) {
    throw usageError(
      'Which program is to start the server is not said.',
      `Name it: --client ${[...CLIENTS.keys()].join(', --client ')}`,
    );
  }
  const root =
    values.root === undefined ? client.openProject : resolve(terminal.shellDirectory, values.root);
  const args = [
    'mcp',
    ...(root === undefined ? [] : ['--root', root]),
    ...(values['read-only'] ? ['--read-only'] : []),
    ...(values['allow-confirm'] ? ['--allow-confirm'] : []),
  ];
  const configuration = client.configuration({ type: 'stdio', command: 'holdfast', args });
  const command = client.command?.(args);
  return {
    exitCode: 0,
    json: {
      schemaVersion: 1,
      client: values.client,
      file: client.file,
      configuration,
      ...(command === undefined ? {} : { command }),
    },
    text: [
      `Put this into ${client.file} in the project (${client.userFile}):\n`,
      `${JSON.stringify(configuration, undefined, 2)}\n`,
      ...(command === undefined ? [] : [`Or run: ${shellWords(command)}\n`]),
      `${PATH_NOTE}\n`,
    ].join('\n'),
  };
}

const PATH_NOTE =
  'holdfast must be found on the PATH of that program; otherwise write its whole path as command.';
