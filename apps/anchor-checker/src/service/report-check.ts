import type { Reporter } from '../forge/reporter.js';
import type { CheckView } from '../store/views.js';
import type { Service } from './service.js';

/** Tells the outside of a check, with the comment that an earlier report left on the pull request. */
export async function reportCheck(
  { database: { queries }, publicUrl }: Service,
  reporter: Reporter,
  check: CheckView,
  pull?: number,
): Promise<void> {
  const { repositoryId } = check;
  const row = await queries
    .selectFrom('repositories')
    .select(['id', 'name', 'url', 'provider', 'credential'])
    .where('id', '=', repositoryId)
    .executeTakeFirst();
  if (row === undefined) return;
  const comment =
    pull === undefined
      ? undefined
      : await queries
          .selectFrom('pullComments')
          .select('commentId')
          .where('repositoryId', '=', repositoryId)
          .where('pull', '=', pull)
          .executeTakeFirst();
  const { id, name, url, provider, credential } = row;
  await reporter.report({
    repository: {
      id,
      name,
      url,
      ...(provider === null ? {} : { provider }),
      ...(credential === null ? {} : { credential }),
    },
    check,
    ...(pull === undefined ? {} : { pull }),
    ...(comment === undefined ? {} : comment),
    keepComment: async (commentId) => {
      if (pull === undefined) return;
      await queries
        .insertInto('pullComments')
        .values({ repositoryId, pull, commentId })
        .onConflict((conflict) =>
          conflict.columns(['repositoryId', 'pull']).doUpdateSet({ commentId }),
        )
        .execute();
    },
    ...(publicUrl === undefined ? {} : { pageUrl: `${publicUrl}/repositories/${id}` }),
  });
}
