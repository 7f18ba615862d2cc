import type { McpValues } from '../command-line/mcp-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { usageError } from '../command-line/usage-error.js';
import { servedRoot } from '../mcp/served-root.js';
import { takeStdout } from '../mcp/take-stdout.js';
import { actorOf } from '../project/actor-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Serves a project over stdin and stdout until the client leaves or the program is told to stop. */
export async function run(values: McpValues, terminal: Terminal): Promise<Outcome> {
  if (terminal.json) {
    throw usageError('--json is not for a server: its stdout is the protocol.', 'Leave it out.');
  }
  const root = servedRoot(values.root, terminal);
  // Before anything that could write there is loaded.
  const output = takeStdout();
  const [{ serveProject }, actor] = await Promise.all([
    import('../mcp/serve-project.js'),
    actorName(values.by, root),
  ]);
  const options = {
    root,
    readOnly: values['read-only'],
    allowConfirm: values['allow-confirm'],
    actor,
  };
  if (terminal.stdin.isTTY)
    terminal.note(`Waiting for a client on stdin; Ctrl-C ends the server.\n`);
  const streams = { input: terminal.stdin, output };
  await terminal.interruption.whileSafe((signal) =>
    serveProject(options, streams, terminal, signal),
  );
  // Whatever is still open, a timer or a process, has nobody to work for.
  setTimeout(() => process.exit(), LINGER).unref();
  return { exitCode: 0, json: null, text: '' };
}

const LINGER = 200;

/** Nobody is asked who they are only to look at a project. */
async function actorName(by: string | undefined, root: string): Promise<string> {
  const actor = await actorOf({ by, agent: true }, root).catch(() => undefined);
  return actor?.by ?? 'agent';
}
