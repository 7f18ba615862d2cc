import { StringDecoder } from 'node:string_decoder';
import { remoteFailure } from '../network/remote-failure.js';
import { failureOf } from './failure-of.js';
import { gitRun } from './git-run.js';
import type { Remote } from './remote.js';

/** Branches and tags of a server, each with the object it points to. */
export type RemoteRefs = ReadonlyMap<string, string>;

/** Where and within which limits refs are listed. */
export interface ListRefsOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly maxRefs: number;
}

/**
 * Lists branches and tags. Ends the listing as soon as there are too many.
 *
 * @throws `repository-unavailable`: `too-many-refs`, and what a server can do wrong.
 */
export async function listRefs(
  remote: Remote,
  { cwd, signal, maxRefs }: ListRefsOptions,
): Promise<RemoteRefs> {
  const enough = new AbortController();
  const refs = new Map<string, string>();
  // A name may be cut in the middle of a character.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const onOutput = (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [id = '', ref = ''] = line.split('\t');
      refs.set(ref, id);
    }
    if (refs.size > maxRefs || rest.length > MAX_LINE) enough.abort();
  };
  try {
    const result = await gitRun({
      args: [
        'ls-remote',
        '--quiet',
        '--heads',
        '--tags',
        '--refs',
        '--end-of-options',
        remote.href,
      ],
      cwd,
      config: [['protocol.version', '2'], ...remote.config],
      env: remote.env,
      signal: AbortSignal.any([signal, enough.signal]),
      onOutput,
      ...(remote.credential === undefined ? {} : { credential: remote.credential }),
    });
    if (result.code !== 0) throw failureOf(result, remote);
    return refs;
  } catch (error) {
    if (!enough.signal.aborted) throw error;
    throw remoteFailure(
      'too-many-refs',
      `The repository has more than ${maxRefs} branches and tags.`,
      {
        hint: 'Raise the limit of refs, or delete branches that nobody needs.',
      },
    );
  }
}

/** Names of refs are shorter; what sends more is not a list of refs. */
const MAX_LINE = 70_000;

/** The branch that the server calls its default; for the hint where the registered one is gone. */
export async function remoteHead(
  remote: Remote,
  { cwd, signal }: Omit<ListRefsOptions, 'maxRefs'>,
): Promise<string | undefined> {
  let seen = '';
  const enough = new AbortController();
  await gitRun({
    args: ['ls-remote', '--quiet', '--symref', '--end-of-options', remote.href, 'HEAD'],
    cwd,
    config: [['protocol.version', '2'], ...remote.config],
    env: remote.env,
    signal: AbortSignal.any([signal, enough.signal]),
    onOutput: (chunk) => {
      seen += chunk.toString('utf8');
      if (seen.length > MAX_LINE) enough.abort();
    },
    ...(remote.credential === undefined ? {} : { credential: remote.credential }),
  }).catch(() => undefined);
  return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(seen)?.[1];
}
