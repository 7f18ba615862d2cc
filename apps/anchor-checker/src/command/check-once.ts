import { HoldfastError, shorten } from '@holdfast/base';
import { checkJson } from '../api/json-views.js';
import { checkOnRequest } from '../checks/check-on-request.js';
import type { Common } from './parse-command.js';
import { withService } from './program-context.js';

/**
 * Checks one repository, stores the answers, and prints them as JSON.
 *
 * @returns the exit code: 0 all fresh, 1 something needs a person.
 */
export async function checkOnce(common: Common, repository: string): Promise<number> {
  return await withService(common, async ({ service }) => {
    const row = await service.database.queries
      .selectFrom('repositories')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', repository), eb('name', '=', repository)]))
      .executeTakeFirst();
    if (row === undefined) {
      throw new HoldfastError(
        'repository-not-found',
        `There is no repository ${shorten(repository)}.`,
        {
          hint: 'Register it on the page or with POST /api/v1/repositories.',
        },
      );
    }
    const answer = checkJson(await checkOnRequest(service, { repositoryId: row.id, store: true }));
    process.stdout.write(`${JSON.stringify(answer, undefined, 2)}\n`);
    const isFresh = answer.anchors.every(({ state }) => state === 'fresh' || state === 'retired');
    return isFresh && answer.complete && answer.problems.length === 0 ? 0 : 1;
  });
}
