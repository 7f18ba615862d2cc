import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/database/database.js';
import { openDatabase } from '../src/database/open-database.js';
import type { JobData } from '../src/jobs/jobs.js';
import { takeLease } from '../src/jobs/lease.js';
import { openBoss } from '../src/jobs/open-boss.js';
import { openJobs } from '../src/jobs/open-jobs.js';
import {
  type FinishedJob,
  type Handlers,
  startWorker,
  type Worker,
} from '../src/jobs/start-worker.js';
import { takeBack } from '../src/jobs/take-back.js';
import { describeDatabases } from './databases.js';
import { until } from './start-service.js';

describeDatabases('the queue', (database) => {
  let opened: Database;
  let boss: Awaited<ReturnType<typeof openBoss>>;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);

  beforeAll(async () => {
    opened = await openDatabase(database.options());
    boss = await openBoss(opened, { retries: 1, retrySeconds: 1, onError });
  }, 60_000);
  afterAll(async () => {
    await boss?.stop({ graceful: false });
    await opened?.close();
  });

  const worked = (check: (data: JobData['check']) => Promise<void>, graceSeconds = 5) => {
    const finished: FinishedJob[] = [];
    const nothing = async () => undefined;
    const handlers: Handlers = { check, pull: nothing, report: nothing };
    const worker: Worker = startWorker({
      boss,
      database: opened,
      handlers,
      concurrency: 2,
      graceSeconds,
      onJob: (job) => finished.push(job),
      onError,
    });
    return { worker, finished, jobs: openJobs(boss, opened, worker.wake) };
  };
  const check = (repositoryId: string) => ({ repositoryId, trigger: 'request' as const });
  const stateOf = async (repositoryId: string) => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = 'check' and data ->> 'repositoryId' = ${repositoryId}
      order by created_on`.execute(opened.queries);
    return rows.map(({ state }) => state);
  };

  test('a job that waits is not asked for twice, and runs once', async () => {
    const seen: string[] = [];
    const { worker, jobs } = worked(async ({ repositoryId }) => void seen.push(repositoryId));
    await worker.stop();
    await Promise.all([1, 2, 3].map(() => jobs.send('check', check('re_a'))));
    expect(await jobs.counts()).toEqual({ waiting: 1, running: 0, dead: 0 });
    const again = worked(async ({ repositoryId }) => void seen.push(repositoryId));
    await until(async () => (again.finished.length > 0 ? true : undefined), 'an end');
    await again.worker.stop();
    expect(seen).toEqual(['re_a']);
    expect(await stateOf('re_a')).toEqual(['completed']);
  });

  test('two checks of one repository never run at a time, those of two do', async () => {
    const running = new Map<string, number>();
    let most = 0;
    let together = 0;
    const { worker, jobs, finished } = worked(async ({ repositoryId }) => {
      const own = (running.get(repositoryId) ?? 0) + 1;
      running.set(repositoryId, own);
      most = Math.max(most, own);
      together = Math.max(together, [...running.values()].filter((number) => number > 0).length);
      await new Promise((resolve) => setTimeout(resolve, 300));
      running.set(repositoryId, own - 1);
    });
    await jobs.send('check', check('re_b'));
    await until(async () => (running.get('re_b') === 1 ? true : undefined), 'a start');
    await jobs.send('check', check('re_b'));
    await jobs.send('check', check('re_c'));
    const done = () => finished.filter(({ outcome }) => outcome === 'done').length;
    await until(async () => (done() === 3 ? true : undefined), 'three ends');
    await worker.stop();
    expect({ most, together }).toEqual({ most: 1, together: 2 });
  });

  test('what fails is tried again, then put aside where it can be seen and taken up', async () => {
    let tries = 0;
    let isBroken = true;
    const { worker, jobs, finished } = worked(async () => {
      tries += 1;
      if (isBroken) throw new Error('a secret');
    });
    await jobs.send('check', check('re_d'));
    const [dead] = await until(async () => {
      const found = await jobs.dead();
      return found.length > 0 ? found : undefined;
    }, 'a dead letter');
    expect(tries).toBe(2);
    expect(dead).toMatchObject({ queue: 'check', data: check('re_d') });
    expect(dead?.error).not.toContain('a secret');
    isBroken = false;
    expect(await jobs.retry(dead?.id ?? '')).toBe(true);
    await until(async () => (finished.at(-1)?.outcome === 'done' ? true : undefined), 'an end');
    await worker.stop();
    expect(await jobs.dead()).toEqual([]);
    expect(await jobs.retry(dead?.id ?? '')).toBe(false);
  });

  test('a worker that is stopped puts back what it has not finished', async () => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { worker, jobs } = worked(async () => {
      begin();
      await new Promise(() => undefined);
    }, 0);
    await jobs.send('check', check('re_e'));
    await begun;
    await worker.stop();
    expect(await stateOf('re_e')).toEqual(['completed', 'created']);
    await opened.queries.deleteFrom('jobLeases').execute();
    await boss.purgeQueue('check');
  });

  test('a job whose worker died is taken back, one whose worker lives is not', async () => {
    const jobs = openJobs(boss, opened, () => undefined);
    await jobs.send('check', check('re_f'));
    const [job] = await boss.fetch<JobData['check']>('check');
    if (job === undefined) return expect.unreachable('a job');
    const request = { jobId: job.id, queue: 'check', repositoryId: 're_f', worker: 'one' };
    const lease = await takeLease(opened.queries, request, onError);
    expect(
      await takeLease(opened.queries, { ...request, jobId: 'other' }, onError),
    ).toBeUndefined();
    expect(await takeBack(boss, opened, 0)).toBe(0);
    await lease?.release();
    expect(await takeBack(boss, opened, 0)).toBe(1);
    expect(await stateOf('re_f')).toEqual(['retry']);
    expect(errors).toEqual([]);
  });
});
