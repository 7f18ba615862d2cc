import type { Values } from '../command-line/command-spec.js';
import type { Interruption } from './interruption.js';
import type { Output } from './output.js';
import { shellDirectory } from './shell-directory.js';
import type { Terminal } from './terminal.js';
import { wantsColor } from './wants-color.js';

/** Looks at the process once and settles colour, paging, progress and directories. */
export function createTerminal(
  values: Values,
  output: Output,
  interruption: Interruption,
): Terminal {
  const { env, stdout, stderr } = process;
  return {
    json: output.json,
    color: !output.json && wantsColor(env, values['no-color'] === true, stdout.isTTY === true),
    pages: !output.json && values['no-pager'] !== true && stdout.isTTY === true,
    draws: stderr.isTTY === true && env.TERM !== 'dumb',
    width: stdout.isTTY === true && stdout.columns > 0 ? stdout.columns : 80,
    env,
    shellDirectory: shellDirectory(env, process.cwd()),
    get stdin() {
      return process.stdin;
    },
    interruption,
    print: output.print,
    note: output.note,
  };
}
