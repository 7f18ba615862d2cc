import { execFileSync } from 'node:child_process';
import type { Repository } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabases } from './databases.js';
import { type Client, type StartedService, startService } from './start-service.js';
import { makeShop, PARSE_STRICT } from './web/shop.js';

const STORE = '.holdfast/anchors.json';

describeDatabases(
  'anchors that live in a repository',
  (database) => {
    let service: StartedService;
    let shop: Repository;
    let admin: Client;
    let id: string;

    beforeAll(async () => {
      shop = await makeShop();
      service = await startService(database);
      admin = await service.client('grace', ['admin']);
      const url = `file://${shop.path}`;
      id = (await admin('POST', '/repositories', { url, name: 'shop' })).body.id;
    }, 60_000);
    afterAll(async () => {
      await service?.close();
      shop?.remove();
    });

    const check = async () =>
      (await admin('POST', `/repositories/${id}/check`, { store: true })).body;
    const anchorOn = async (name: string) => {
      const { anchors } = (await admin('GET', `/repositories/${id}/anchors`)).body;
      return anchors.find(
        (anchor: { qualified_name: string; source: string }) =>
          anchor.qualified_name === name && anchor.source === 'repository',
      );
    };

    test('a confirmation is offered as a patch that git takes, and is the same when it is back', async () => {
      const commit = shop.commit({ 'src/parse.ts': PARSE_STRICT }, 'Trim');
      await check();
      const stale = await anchorOn('parseFile');
      expect(stale).toMatchObject({ state: 'stale', confirmed_in: 'repository' });
      const path = `/anchors/${stale.anchor_id}`;
      expect((await admin('GET', path)).body.patch).toBeUndefined();
      const seen = { commit, seen_hash: stale.detail.actual_hash };
      expect(await admin('POST', `${path}/confirm`, seen)).toMatchObject({
        status: 200,
        body: { state: 'fresh', confirmed_in: 'service', confirmed: { by: 'grace', commit } },
      });
      const { patch } = (await admin('GET', path)).body;
      execFileSync('git', ['apply'], { cwd: shop.path, input: patch });
      expect(shop.git('status', '--porcelain').trim()).toBe(`M ${STORE}`);
      shop.git('commit', '-q', '-a', '-m', 'Take the confirmation');
      await check();
      expect(await anchorOn('parseFile')).toMatchObject({
        state: 'fresh',
        confirmed: { by: 'grace', commit },
      });
      expect((await admin('GET', path)).body.patch).toBeUndefined();
    });

    test('a damaged file is told with line and column, and what was known stays', async () => {
      const before = await anchorOn('parseFile');
      const good = shop.git('show', `HEAD:${STORE}`);
      shop.commit({ [STORE]: good.replace('"anchors"', 'anchors') }, 'Break it');
      const report = await check();
      expect(report.complete).toBe(false);
      expect(report.problems[0]).toMatchObject({
        code: 'anchors-invalid',
        path: STORE,
        line: 1,
        column: good.indexOf('"anchors"') + 1,
      });
      expect((await anchorOn('parseFile')).confirmed).toEqual(before.confirmed);
      shop.commit({ [STORE]: good }, 'Mend it');
      expect((await check()).problems).toEqual([]);
      expect(await anchorOn('parseFile')).toMatchObject({ state: 'fresh' });
    });

    test('of two that confirm at once one wins, and the other is told who', async () => {
      const commit = shop.commit(
        {
          'src/price.ts':
            'export function priceOf(cents: number): string {\n  return String(cents);\n}\n',
        },
        'Raw',
      );
      await check();
      const { anchor_id, detail } = await anchorOn('priceOf');
      const seen = { commit, seen_hash: detail.actual_hash };
      const [ada, bob] = [
        await service.client('ada', ['confirm']),
        await service.client('bob', ['confirm']),
      ];
      const answers = await Promise.all(
        [ada, bob].map((client) => client('POST', `/anchors/${anchor_id}/confirm`, seen)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 'ada' : 'bob';
      expect(answers.find(({ status }) => status === 409)?.body.error.details.decided.by).toBe(
        winner,
      );
      const { audit } = (await admin('GET', `/audit?anchor_id=${anchor_id}`)).body;
      expect(audit.filter(({ action }: { action: string }) => action === 'confirm')).toHaveLength(
        1,
      );
    });

    test('a confirmation counts although the clock was set back after the one before', async () => {
      const priceOf = (code: string) =>
        `export function priceOf(cents: number): string {\n  return ${code};\n}\n`;
      const confirm = async (code: string) => {
        const commit = shop.commit({ 'src/price.ts': priceOf(code) }, code);
        await check();
        const { anchor_id, detail } = await anchorOn('priceOf');
        const seen = { commit, seen_hash: detail.actual_hash };
        expect((await admin('POST', `/anchors/${anchor_id}/confirm`, seen)).status).toBe(200);
        await check();
        return await anchorOn('priceOf');
      };
      const first = await confirm("'one'");
      const { service: running } = service.server.opened;
      const { now } = running;
      Object.assign(running, { now: () => new Date(Date.now() - 400 * 24 * 3600 * 1000) });
      const second = await confirm("'two'");
      Object.assign(running, { now });
      expect(second).toMatchObject({ state: 'fresh' });
      expect(Date.parse(second.confirmed.at)).toBe(Date.parse(first.confirmed.at) + 1);
    });
  },
  true,
);
