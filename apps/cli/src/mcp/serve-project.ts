import { inspect } from 'node:util';
import { createServer, createSurface, type Scope } from '@holdfast/mcp';
import { type AgentHost, openAgentHost } from '@holdfast/project';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../command-line/version.js';
import { factsEntries } from '../project/facts-entries.js';
import type { Terminal } from '../terminal/terminal.js';
import { type LineStreams, lineTransport } from './line-transport.js';

/** What is served, and what agents may write. */
export interface ServeOptions {
  /** Absolute. */
  readonly root: string;
  readonly readOnly: boolean;
  readonly allowConfirm: boolean;
  /** Who is recorded for what agents write. */
  readonly actor: string;
}

/** Serves one project to one client, until the client leaves or `signal` is aborted. */
export async function serveProject(
  { root, readOnly, allowConfirm, actor }: ServeOptions,
  streams: LineStreams,
  { note, env }: Pick<Terminal, 'note' | 'env'>,
  signal: AbortSignal,
): Promise<void> {
  const host = await openAgentHost({
    cwd: root,
    factsEntries: factsEntries(),
    plans: !readOnly,
    edit: !readOnly,
    confirm: allowConfirm,
  });
  const surface = createSurface({
    version: VERSION,
    projects: new Map([['project', host]]),
    onFailure: ({ id, tool, cause }) => note(`${tool} failed (${id}): ${inspect(cause)}\n`),
  });
  const scopes = new Set(scopesOf(host));
  await new Promise<void>((resolve) => {
    const { close } = serveStdio(() => createServer(surface, { id: 'stdio', scopes, actor }), {
      transport: lineTransport(streams, resolve),
      onerror: (error) => {
        if (env.HOLDFAST_DEBUG === '1') note(`${inspect(error)}\n`);
      },
    });
    const stop = () => void close();
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  await host.close();
}

function scopesOf({ editMap, confirmAnchors }: AgentHost): readonly Scope[] {
  return [
    'plan',
    'read',
    ...(editMap === undefined ? [] : (['edit'] as const)),
    ...(confirmAnchors === undefined ? [] : (['confirm'] as const)),
  ];
}
