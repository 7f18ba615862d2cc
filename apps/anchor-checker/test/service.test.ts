import { makeRepository, type Repository } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForDue } from '../src/jobs/start-scheduler.js';
import { describeDatabases } from './databases.js';
import { type Client, type StartedService, startService, until } from './start-service.js';

const CART = `export function total(items: number[]): number {
  return items.reduce((sum, item) => sum + item, 0);
}

export function tax(amount: number): number {
  return Math.round(amount * 0.2 * 100) / 100;
}
`;

const DOCUMENT =
  '# Cart\n\n## Total\n\n<!-- anchor: src/cart.ts#total -->\nThe sum of all items.\n';

describeDatabases('the service', (database) => {
  let service: StartedService;
  let repository: Repository;
  let admin: Client;
  let id: string;

  beforeAll(async () => {
    repository = makeRepository({ 'src/cart.ts': CART, 'docs/cart.md': DOCUMENT });
    service = await startService(database);
    admin = await service.client('ada', ['admin']);
  }, 60_000);
  afterAll(async () => {
    await service?.close();
    repository?.remove();
  });

  const check = async (body?: object) =>
    (await admin('POST', `/repositories/${id}/check`, body)).body;
  const anchors = async () => (await admin('GET', `/repositories/${id}/anchors`)).body.anchors;
  const auditOf = async (anchor: string) =>
    (await admin('GET', `/audit?anchor_id=${anchor}`)).body.audit;
  const add = (document: string, target: string) =>
    admin('POST', '/anchors', { repository_id: id, document, target });

  test('a repository that is registered is checked by a job, its comments become anchors', async () => {
    const url = `file://${repository.path}`;
    const made = await admin('POST', '/repositories', { url, name: 'shop' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'shop', default_ref: 'main', documents: 0 },
    });
    id = made.body.id;
    const checked = await until(async () => {
      const { body } = await admin('GET', `/repositories/${id}`);
      return body.last_check === undefined ? undefined : body;
    }, 'a first check');
    expect(checked.counts).toMatchObject({ fresh: 1, unchecked: 0 });
    expect(checked.last_check.commit).toBe(repository.git('rev-parse', 'HEAD').trim());
    expect(await anchors()).toMatchObject([
      {
        document: 'docs/cart.md',
        section: 'cart/total',
        qualified_name: 'total',
        source: 'inline',
        state: 'fresh',
      },
    ]);
    expect(await admin('POST', '/repositories', { url, name: 'shop' })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
  });

  test('a repository that cannot be fetched says why, in the word of the guide', async () => {
    const url = `file://${repository.path}-nowhere`;
    const { body } = await admin('POST', '/repositories', { url, name: 'nowhere' });
    const failure = await until(
      async () => (await admin('GET', `/repositories/${body.id}`)).body.failure,
      'a failure',
    );
    expect(failure).toMatchObject({ code: 'repository-unavailable', reason: 'not-found' });
    expect(await service.server.opened.service.jobs.counts()).toMatchObject({
      waiting: 0,
      dead: 0,
    });
    expect(await admin('DELETE', `/repositories/${body.id}`)).toMatchObject({ status: 204 });
  });

  test('who may only write cannot have a token sent to an address of theirs', async () => {
    const writer = await service.client('an agent', ['write']);
    const url = 'https://git.example.com/theirs';
    const named = { url, name: 'theirs', credential: 'HOLDFAST_GIT_TOKEN' };
    expect(await writer('POST', '/repositories', named)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', details: { needed: 'admin' } } },
    });
    const { body } = await admin('GET', '/repositories');
    expect(body.repositories.map(({ name }: { name: string }) => name)).toEqual(['shop']);
  });

  test.each([
    'https://127.0.0.1/a/b',
    'https://2130706433/a/b',
    'https://[::ffff:10.0.0.1]/a/b',
    'https://169.254.169.254/latest',
    'https://localhost/a/b',
  ])('an address that is not public is refused when it is registered: %s', async (url) => {
    expect(await admin('POST', '/repositories', { url, name: 'private' })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation', details: { reason: 'repository-refused' } } },
    });
    const { body } = await admin('GET', '/repositories');
    expect(body.repositories).toHaveLength(1);
  });

  test('36: a misspelt symbol is refused at creation with near names', async () => {
    const { status, body } = await add('docs/cart.md', 'src/cart.ts#taks');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation',
      details: { hint: 'Did you mean src/cart.ts#function tax?' },
    });
    expect(body.error.details.candidates[0]).toMatchObject({
      qualified_name: 'tax',
      file: 'src/cart.ts',
    });
    expect(await anchors()).toHaveLength(1);
  });

  test('an anchor of a document that lives elsewhere is made once', async () => {
    const made = await add('https://wiki.example.com/tax', 'src/cart.ts#tax');
    expect(made).toMatchObject({
      status: 201,
      body: { document: 'https://wiki.example.com/tax', source: 'service', state: 'fresh' },
    });
    expect(await add('https://wiki.example.com/tax', 'src/cart.ts#tax')).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    expect(await auditOf(made.body.anchor_id)).toMatchObject([{ action: 'add', actor: 'ada' }]);
  });

  test('37: a commit that only formats leaves everything fresh, and its id is reported', async () => {
    const formatted = CART.replace('(sum, item) => sum + item', '(sum,item)=>sum+item');
    const commit = repository.commit({ 'src/cart.ts': formatted }, 'Format');
    const report = await check();
    expect(report).toMatchObject({ complete: true, commit, stored: true });
    expect(report.anchors.map(({ state }: { state: string }) => state)).toEqual(['fresh', 'fresh']);
  });

  test('42: a check of another ref stores nothing', async () => {
    repository.git('checkout', '-q', '-b', 'other');
    const commit = repository.commit({ 'src/cart.ts': CART.replace('0.2', '0.25') }, 'Raise');
    repository.git('checkout', '-q', 'main');
    const before = await anchors();
    const report = await check({ ref: 'other' });
    expect(report).toMatchObject({ commit, stored: false });
    expect(report.anchors).toMatchObject([
      { state: 'fresh' },
      { state: 'stale', qualified_name: 'tax' },
    ]);
    expect(await anchors()).toEqual(before);
    expect((await admin('GET', `/repositories/${id}`)).body.last_check.commit).not.toBe(commit);
    expect(await check({ ref: 'other', store: true })).toMatchObject({
      error: { code: 'validation' },
    });
  });

  test.each([
    ['/audit', ['x']],
    ['/audit', [1.5]],
    ['/audit', [1e300]],
    ['/audit', [-1]],
    ['/anchors', ['0', 'a', 'b', 'c']],
    ['/anchors', [0, 'a\0', 'b', 'c']],
  ])('a cursor of %s that nobody was given is refused: %j', async (list, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    const path = list === '/anchors' ? `/repositories/${id}/anchors` : list;
    expect(await admin('GET', `${path}?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation' } },
    });
  });

  test('the schedule asks for what was checked too long ago, or in a future that a clock came from', async () => {
    const { opened } = service.server;
    const { queries } = opened.service.database;
    const createdAt = '2026-01-01T00:00:00.000Z';
    await queries.updateTable('repositories').set({ everyMinutes: 60, createdAt }).execute();
    const dueAfter = async (minutes: number) => {
      const checkedAt = new Date(Date.now() - minutes * 60_000).toISOString();
      await queries.updateTable('checks').set({ checkedAt }).execute();
      return await askForDue(opened.service);
    };
    expect(await dueAfter(30)).toBe(0);
    expect(await dueAfter(-1)).toBe(0);
    expect(await dueAfter(61)).toBe(1);
    expect(await dueAfter(-24 * 60)).toBe(1);
    await queries.updateTable('repositories').set({ everyMinutes: 0 }).execute();
    const { jobs } = opened.service;
    await until(async () => ((await jobs.counts()).waiting === 0 ? true : undefined), 'a check');
  });

  test.each(['/symbols?name=%00', '/badge/%00.svg', '/audit?anchor_id=%00'])(
    'an address with a NUL is refused: %s',
    async (path) => {
      expect(await admin('GET', path)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation' } },
      });
    },
  );

  test('a text with a NUL is refused', async () => {
    expect(await admin('POST', '/tokens', { name: 'a\0', scopes: ['read'] })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation' } },
    });
  });

  test('41: an unknown ref is an error', async () => {
    const answer = await admin('POST', `/repositories/${id}/check`, { ref: 'nowhere' });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  test('38: a rename is confirmed, and is fresh under its new name with one line in the record', async () => {
    const commit = repository.commit({
      'src/cart.ts': CART.replace('function tax', 'function duty'),
    });
    const report = await check();
    const renamed = report.anchors.find(({ qualified_name }: Named) => qualified_name === 'tax');
    expect(renamed).toMatchObject({
      state: 'moved-renamed',
      detail: { reason: 'renamed', renamed_to: 'duty' },
    });
    const { anchor_id, detail } = renamed;
    const writer = await service.client('an agent', ['read', 'write', 'check']);
    const seen = { commit, seen_hash: detail.actual_hash, note: 'Same thing.' };
    expect(await writer('POST', `/anchors/${anchor_id}/confirm`, seen)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', details: { needed: 'confirm' } } },
    });
    const wrong = { commit, seen_hash: 'ts1:00000000000000000000000000000000' };
    expect(await admin('POST', `/anchors/${anchor_id}/confirm`, wrong)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    const confirmer = await service.client('grace', ['confirm']);
    expect(await confirmer('POST', `/anchors/${anchor_id}/confirm`, seen)).toMatchObject({
      status: 200,
      body: { state: 'fresh', qualified_name: 'duty', confirmed: { by: 'grace', commit } },
    });
    expect(await confirmer('POST', `/anchors/${anchor_id}/confirm`, seen)).toMatchObject({
      status: 200,
    });
    const lines = (await auditOf(anchor_id)).filter(
      ({ action }: { action: string }) => action !== 'add',
    );
    expect(lines).toMatchObject([
      {
        action: 'confirm',
        actor: 'grace',
        previous_state: 'moved-renamed',
        commit,
        hash: detail.actual_hash,
        note: 'Same thing.',
      },
    ]);
    expect(
      (await check()).anchors.find(({ anchor_id: it }: Named) => it === anchor_id),
    ).toMatchObject({
      state: 'fresh',
      qualified_name: 'duty',
    });
  });

  test('39: with a budget of no files all is unchecked and nothing changes; then it is found', async () => {
    repository.git('mv', 'src/cart.ts', 'src/basket.ts');
    const commit = repository.commit({ 'src/other.ts': 'export const other = 1;\n' }, 'Move');
    const before = await anchors();
    const { opened } = service.server;
    const budget = opened.service.budget as { files?: number; searchFiles?: number };
    Object.assign(budget, { files: 0, searchFiles: 0 });
    const report = await check();
    delete budget.files;
    delete budget.searchFiles;
    expect(report).toMatchObject({
      complete: false,
      commit,
      budget: { limit: 'files', files_read: 0 },
    });
    const ids = before.map(({ anchor_id }: Named) => anchor_id).sort();
    expect([...report.unchecked_anchor_ids].sort()).toEqual(ids);
    for (const anchor of await anchors()) {
      expect(anchor).toMatchObject({ state: 'fresh', unsettled: { reason: 'budget' } });
    }
    const again = await check();
    expect(again.complete).toBe(true);
    for (const anchor of again.anchors) {
      expect(anchor).toMatchObject({
        state: 'moved-renamed',
        detail: { moved_to: 'src/basket.ts' },
      });
    }
  });

  test('40: the share of anchors on lines is counted over all of them', async () => {
    repository.commit({ 'ci.yml': 'jobs:\n  test:\n    run: npm test\n' });
    await check();
    expect(await add('docs/cart.md', 'ci.yml:1-3')).toMatchObject({ status: 201 });
    expect((await check()).fallback_share).toEqual({ total: 3, fallback: 1, share: 0.3333 });
  });
});

interface Named {
  readonly anchor_id: string;
  readonly qualified_name: string;
}
