import { expect, test } from 'vitest';
import { sampleService } from '../../../test/web/sample-service.js';
import { markupOf } from '../markup/html.js';
import { auditView } from './audit.js';
import { overtakenView } from './overtaken.js';
import { queueView } from './queue.js';
import { repositoriesView } from './repositories.js';
import { repositoryView } from './repository.js';

const service = sampleService();
const context = {
  here: '/',
  reader: { name: 'Ada', actor: 'Ada', role: 'admin', csrf: 'x' },
  waiting: 0,
} as const;
const nobody = { ...context, reader: { ...context.reader, role: 'viewer' } } as const;

test('a partial result is said wherever its anchors are shown, and its number leads to them', async () => {
  const repositories = await service.repositories();
  const shop = repositories[0];
  if (shop === undefined) throw new Error('There is no sample.');
  const anchors = await service.anchors({ state: 'waiting', limit: 10 });
  const views = [
    repositoriesView(repositories, context),
    repositoryView(shop, await service.documents(shop.id), 'idle', context),
    queueView(repositories, anchors, {}, context),
  ];
  for (const view of views) {
    expect(markupOf(view)).toContain(
      '<a href="/repositories/re_shop/anchors?state=unchecked">1 anchor was not checked</a>',
    );
  }
});

test('a damaged file is named with its line and column', async () => {
  const view = markupOf(repositoriesView(await service.repositories(), context));
  expect(view).toContain(
    '<bdi>.holdfast/anchors.json</bdi></code>: line 14, column 7: <bdi>a comma is missing.',
  );
});

test('views with nothing to show say what to do next', async () => {
  expect(markupOf(repositoriesView([], context))).toContain('href="/settings/repositories"');
  expect(markupOf(repositoriesView([], nobody))).toContain('Somebody with the role admin');
  expect(markupOf(queueView([], { items: [] }, {}, context))).toContain('Add a repository');
  const calm = await service.repository('re_calm');
  expect(markupOf(queueView(calm ? [calm] : [], { items: [] }, {}, context))).toContain(
    'Nothing waits for a person',
  );
  expect(markupOf(auditView({ items: [] }, [], [], { actor: 'x' }))).toContain('Show everything');
});

test('a check that runs is looked at again, one that is done is not', async () => {
  const repository = await service.repository('re_new');
  if (repository === undefined) throw new Error('There is no sample.');
  const view = (activity: 'idle' | 'running') =>
    markupOf(repositoryView(repository, { items: [] }, activity, context));
  expect(view('running')).toContain('data-busy');
  expect(view('running')).toContain('>Look again</a>');
  expect(view('idle')).not.toContain('data-busy');
});

test('the second of two people is told who was first and what is left to do', async () => {
  const anchor = await service.anchor({ repositoryId: 're_shop', id: 'an_stale0000001' });
  if (anchor === undefined) throw new Error('There is no sample.');
  const first = { by: 'Grace', at: '2026-12-01T05:00:00.000Z' };
  const same = markupOf(overtakenView(anchor, { ...first, same: true }, '/review'));
  expect(same).toContain('<bdi>Grace</bdi> decided on');
  expect(same).toContain('nothing left to do here');
  expect(same).toContain('href="/review"');
  const other = markupOf(overtakenView(anchor, { ...first, same: false }, '/review'));
  expect(other).toContain('Look at the anchor again');
  expect(other).toContain('href="/repositories/re_shop/anchors/an_stale0000001"');
});
