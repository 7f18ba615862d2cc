import { usageError } from '../command-line/usage-error.js';
import { runGit } from '../doctor/run-git.js';

/** Who does something, as it will stand in the record. */
export interface Actor {
  readonly by: string;
  readonly kind: 'person' | 'agent';
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Who does something, and when: `--by`, else the name that git would commit under.
 *
 * @param root - the project's root.
 * @param option - the option that names somebody, for messages.
 * @throws HoldfastError `usage-error` when nobody can be named.
 */
export async function actorOf(
  values: { readonly by: string | undefined; readonly agent: boolean },
  root: string,
  option = '--by',
): Promise<Actor> {
  const by = values.by?.trim() || (await gitName(root));
  if (by === undefined) {
    throw usageError(
      'Who does this is not known.',
      `Say it with ${option} NAME, or set user.name in git.`,
    );
  }
  return { by, kind: values.agent ? 'agent' : 'person', at: new Date().toISOString() };
}

async function gitName(root: string): Promise<string | undefined> {
  const output = await runGit(['config', '--get', 'user.name'], root);
  return output.ok ? output.stdout.trim() || undefined : undefined;
}
