import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '@holdfast/files';
import { remoteFailure } from '../network/remote-failure.js';
import { gitRun } from './git-run.js';
import type { MirrorLimits } from './mirror-limits.js';
import type { MirrorPlace } from './mirror-place.js';

/** How a mirror is made. */
export interface EnsureMirrorOptions {
  readonly limits: MirrorLimits;
  /** Of the object ids that the server names. */
  readonly objectFormat: 'sha1' | 'sha256';
  readonly signal: AbortSignal;
}

/**
 * Makes an empty mirror when there is none, and gives the one that is there exactly our configuration,
 * which names no server.
 *
 * @returns whether files are missing that are to be there now, because the limit was lower: all objects have
 *   to be fetched again, and then {@link configureMirror} says that they are there.
 */
export async function ensureMirror(
  place: MirrorPlace,
  { limits, objectFormat, signal }: EnsureMirrorOptions,
): Promise<boolean> {
  const present = await textOf(join(place.gitDir, 'config'));
  if (present === configText(objectFormat, limits)) return false;
  if (present === undefined) await makeMirror(place, objectFormat, signal);
  else checkFormat(present, objectFormat);
  const limit = Number(/blob:limit=(\d+)/.exec(present ?? '')?.[1] ?? limits.fileBytes);
  if (limit < limits.fileBytes) return true;
  await configureMirror(place, { limits, objectFormat });
  return false;
}

/** Gives a mirror our configuration. */
export async function configureMirror(
  place: MirrorPlace,
  { limits, objectFormat }: Omit<EnsureMirrorOptions, 'signal'>,
): Promise<void> {
  const config = join(place.gitDir, 'config');
  const wanted = configText(objectFormat, limits);
  const made = join(place.gitDir, 'config.made');
  await writeFile(made, wanted, { mode: 0o600 });
  await rename(made, config);
}

/** One that was not made to the end has no config of ours, and nothing in it. */
async function makeMirror(
  { directory, gitDir }: MirrorPlace,
  objectFormat: string,
  signal: AbortSignal,
): Promise<void> {
  await rm(gitDir, { recursive: true, force: true });
  const made = join(directory, 'mirror.made');
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o700 });
  const format = objectFormat === 'sha1' ? [] : [`--object-format=${objectFormat}`];
  const { code, stderr } = await gitRun({
    args: ['init', '--quiet', '--bare', '--template=', ...format, '--', made],
    cwd: directory,
    signal,
  });
  if (code !== 0) throw remoteFailure('failed', 'The mirror cannot be made.', { cause: stderr });
  await rename(made, gitDir);
}

/**
 * The mirror is a partial clone of `origin`: what is missing was promised. That remote has no address
 * here, so no command can go and get it; a fetch is told the address.
 */
function configText(objectFormat: string, { fileBytes }: MirrorLimits): string {
  return `[core]
\trepositoryformatversion = 1
\tbare = true
\tfilemode = false
\tlogallrefupdates = false
[extensions]
\tpartialclone = origin
${objectFormat === 'sha1' ? '' : `\tobjectformat = ${objectFormat}\n`}[remote "origin"]
\tpromisor = true
\tpartialclonefilter = blob:limit=${fileBytes}
`;
}

function checkFormat(present: string, wanted: string): void {
  const format = /objectformat = (\w+)/i.exec(present)?.[1] ?? 'sha1';
  if (format === wanted) return;
  throw remoteFailure('failed', 'The repository has changed the kind of its object ids.', {
    hint: 'Remove it here and register it again.',
  });
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
