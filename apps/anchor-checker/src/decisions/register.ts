import { HoldfastError } from '@holdfast/base';
import { executeIn } from '../database/execute-in.js';
import { newId } from '../database/new-id.js';
import type { Service, ServiceActor } from '../service/service.js';
import type { Provider } from '../webhooks/webhook.js';
import { refused } from './decide.js';
import { noRepository } from './open-repository.js';
import { record } from './record.js';

/** A repository that is to be checked. */
export interface RegisterRequest {
  readonly url: string;
  /** Default: the last part of the URL, without `.git`. */
  readonly name?: string;
  /** Default `main`. */
  readonly defaultRef?: string;
  readonly provider?: Provider;
  readonly credential?: string;
  /** Minutes between two checks without a push; 0 for none. */
  readonly everyMinutes?: number;
}

/**
 * Registers a repository, and has it checked for the first time.
 *
 * @returns its id.
 * @throws HoldfastError `repository-refused` for an address or a credential that may not be used,
 *   `repository-exists`.
 */
export async function register(
  service: Service,
  request: RegisterRequest,
  actor: ServiceActor,
): Promise<string> {
  const { database, mirrors, jobs, now, everyMinutes } = service;
  const { url, defaultRef = 'main', provider, credential } = request;
  const wanted = { url, defaultRef, ...(credential === undefined ? {} : { credential }) };
  const [problem] = mirrors.problems(wanted);
  if (problem !== undefined) throw refused(problem);
  await mirrors.judge(wanted);
  const name = request.name ?? nameOf(url);
  const id = newId('re');
  const at = now().toISOString();
  await database.queries.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('repositories')
      .values({
        id,
        name,
        url,
        defaultRef,
        provider: provider ?? null,
        credential: credential ?? null,
        everyMinutes: request.everyMinutes ?? everyMinutes,
        createdAt: at,
        createdBy: actor.name,
        problems: '[]',
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new HoldfastError(
        'repository-exists',
        'A repository has this name, or this URL and ref.',
        {
          hint: 'Give another name, or use the one that is there.',
        },
      );
    }
    await record(transaction, {
      at,
      actor,
      action: 'register',
      repository: { id, name },
      note: url,
    });
    await jobs.send(
      'check',
      { repositoryId: id, trigger: 'registration' },
      { executeSql: executeIn(transaction) },
    );
  });
  jobs.wake();
  return id;
}

/** Forgets a repository with its anchors and mirror; the record stays. */
export async function unregister(
  { database, mirrors, now }: Service,
  repositoryId: string,
  actor: ServiceActor,
): Promise<void> {
  await database.queries.transaction().execute(async (transaction) => {
    const repository = await transaction
      .selectFrom('repositories')
      .select(['id', 'name', 'url'])
      .where('id', '=', repositoryId)
      .forUpdate()
      .executeTakeFirst();
    if (repository === undefined) throw noRepository();
    await transaction.deleteFrom('repositories').where('id', '=', repositoryId).execute();
    const at = now().toISOString();
    await record(transaction, {
      at,
      actor,
      action: 'unregister',
      repository,
      note: repository.url,
    });
  });
  await mirrors.remove(repositoryId);
}

function nameOf(url: string): string {
  const last = url.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const name = last.replace(/\.git$/, '').replace(/[^A-Za-z0-9._-]+/g, '-');
  return name === '' ? 'repository' : name.slice(0, 64);
}
