import type { Moment, Project } from '../project.js';

/**
 * The commit that `since` names, as a moment; `undefined` before the first commit, where all is new since
 * `HEAD`: a commit hook must let that one pass, too.
 */
export async function momentSince(project: Project, since: string): Promise<Moment | undefined> {
  if (since === 'HEAD') {
    const history = await project.history();
    if (history !== undefined && (await history.resolve(since)) === undefined) return undefined;
  }
  return { kind: 'commit', ref: since };
}
