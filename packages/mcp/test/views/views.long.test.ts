import { reviewPlan } from '@holdfast/plan';
import { noBrowserReason, weakTexts } from '@holdfast/test-kit/browser';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planOf } from '../../src/views/plan-of.js';
import { FILES, FINDINGS, HOSTILE_TEXTS, mapAnswer, planAnswer } from './told-answers.js';
import { type CalledTool, type HostedView, startViewHost, type ViewHost } from './view-host.js';

const reason = noBrowserReason();
const UNSEEN = '\u0000\u0007\u202e\u2066\u200b\ufeff';
const NAMES = ['Payments', 'Money', 'Orders', 'Customers', 'Web', 'Reports', 'Search', 'Mail'];
const CHECKED = {
  status: 'failed',
  store_version: 3,
  unmapped_total: 2,
  total: 2,
  truncated: false,
  findings: FINDINGS,
};

const map = (answer = mapAnswer(NAMES)): HostedView => ({
  uri: 'ui://holdfast/blocks',
  tool: 'blocks_get',
  input: { detail: 'full' },
  answer,
});
const plan = (told = planAnswer(FILES)): HostedView => ({
  uri: 'ui://holdfast/plan',
  tool: 'project_plan',
  ...told,
});

const IMPACTED = planAnswer(FILES, {
  conflicts: [{ code: 'no-evidence', path: 'src/gone.ts', reason: 'Nothing proves it.' }],
  impact: [
    {
      rule: 'anchor-stale',
      message: 'The guide would no longer be true.',
      path: 'docs/guide.md',
      hint: 'Update it in the same plan.',
    },
  ],
  dependencies: [{ name: 'zod', before: '3.0.0', after: '4.0.0' }],
});

describe.skipIf(reason !== undefined)(
  reason === undefined ? 'views in Chromium' : `views in Chromium (skipped: ${reason})`,
  () => {
    let host: ViewHost;
    beforeAll(async () => {
      host = await startViewHost();
    });
    afterAll(async () => await host?.close());

    const inner = (): Frame => {
      const frame = host.page.frames().find((one) => one.parentFrame() !== null);
      if (frame === undefined) throw new Error('There is no frame.');
      return frame;
    };
    const height = async () => (await host.page.locator('iframe').boundingBox())?.height ?? 0;

    test('show a check, one block, and lists', async () => {
      let view = await host.open({ ...map(CHECKED), tool: 'blocks_check' });
      expect(await view.locator('h1').textContent()).toBe('The map is broken');
      expect(await view.locator('h2').allTextContents()).toEqual(['Broken', 'To look at']);
      expect(await view.locator('section').first().locator('li').textContent()).toBe(
        'Money imports Web. block-rulesrc/a.tsMove it.',
      );
      view = await host.open(
        map({
          block: {
            block_id: 'sb_1',
            name: 'Money',
            purpose: 'Counts.',
            state: 'ratified',
            files: 2,
            cohesion: 0.5,
          },
          depends_on: [{ block_id: 'sb_2', name: 'Orders', count: 3 }],
          members: [{ path: 'src/money/round.ts', role: 'primary' }],
        }),
      );
      expect(await view.locator('.hf-top').textContent()).toBe(
        'MoneyCounts.2 files, ratified, 50 % of its imports stay inside',
      );
      expect(await view.locator('li').allTextContents()).toEqual([
        'Orders 3 imports',
        'src/money/round.ts primary',
      ]);
      view = await host.open(map({ unmapped: ['tools/a.ts'], unmapped_total: 1 }));
      expect(await view.locator('li').allTextContents()).toEqual(['tools/a.ts']);
    });

    test('show a plan with the contents of the call', async () => {
      const view = await host.open(plan(IMPACTED));
      expect(await view.locator('.verdict').textContent()).toContain(
        'cannot be applied: 1 conflict',
      );
      expect(await view.locator('.blockers').textContent()).toContain('src/gone.ts');
      expect(await view.locator('section:has(#impact)').textContent()).toContain(
        'docs/guide.md: The guide would no longer be true. Update it in the same plan.',
      );
      expect(await view.locator('.hf-top').textContent()).toContain('holdfast change apply ');
      expect(await view.locator('#file-1 tr.added').allTextContents()).toEqual([
        '1+export const refund = (a: number) => -a;',
      ]);
      expect(await view.locator('#file-2 .planned td.code').allTextContents()).toEqual([
        'export const charge = 1;',
        'export const fee = 2;',
      ]);
      await view.locator('.index a').nth(1).focus();
      await host.page.keyboard.press('Enter');
      expect(await inner().evaluate(() => document.activeElement?.closest('details')?.id)).toBe(
        'file-2',
      );
      expect(host.complaints).toEqual([]);
    });

    test('show what changes line by line where the host reads the review of a kept plan', async () => {
      const told = planAnswer(FILES);
      const { plan: made } = planOf(told.answer, told.input);
      const before = new TextEncoder().encode('before');
      const originals = new Map([
        ['src/pay/refund.ts', null],
        ['src/pay/charge.ts', before],
      ]);
      const text = JSON.stringify({ review: reviewPlan(made, originals) });
      const resources = { [`holdfast://plan/${told.answer.id}`]: text };
      const view = await host.open({ ...plan(told), resources });
      await view.locator('#file-2 .removed:visible').first().waitFor();
      const shown = await view.locator('#file-2').textContent();
      expect(shown).toContain('before');
      expect(shown).toContain('export const fee = 2;');
      expect(await view.locator('.hf-top').textContent()).toContain('holdfast change apply ');
      expect(host.complaints).toEqual([]);
      // A host that cannot give it leaves what the answer has.
      const without = await host.open({ ...plan(told), resources: {} });
      expect(await without.locator('#file-2 .planned').count()).toBe(1);
    });

    test('say what they do not know, and take no content of another size for it', async () => {
      const { answer } = planAnswer(FILES);
      const input = { candidates: [{ ...FILES[0], content: 'something else\n' }] };
      const view = await host.open(plan({ answer, input }));
      expect(await view.locator('.remark').allTextContents()).toEqual(
        Array.from(
          { length: 2 },
          () => 'The planned text is not part of what this page was made from.',
        ),
      );
      expect(await view.locator('.diff').count()).toBe(0);
    });

    test('show an impact alone, a refusal, and a full plan', async () => {
      const impact = {
        plan_id: 'ab'.repeat(32),
        impact: [],
        details: [{ kind: 'Documents', line: 'It would be stale.' }],
      };
      let view = await host.open({ ...plan(), tool: 'change_impact', answer: impact });
      expect(await view.locator('body').textContent()).toContain('Impact of plan abababababab');
      expect(await view.locator('h2').allTextContents()).toEqual(['Documents']);
      const error = { code: 'plan-not-found', message: 'No such plan.', hint: 'Make it again.' };
      view = await host.open({ ...plan(), answer: { error } });
      expect(await view.locator('body').textContent()).toBe('No such plan.Make it again.');
      const operation = {
        path: 'a.txt',
        kind: 'create',
        beforeSha256: null,
        afterSha256: 'x',
        content: 'hi\n',
        reason: 'r',
      };
      const full = {
        schemaVersion: 1,
        id: 'cd'.repeat(32),
        appRoot: 'apps/web',
        operations: [operation],
        dependencies: [],
        conflicts: [],
        unsupported: [],
        verification: [],
      };
      view = await host.open({ ...plan(), tool: 'change_plan', answer: full, input: {} });
      expect(await view.locator('tr.added').allTextContents()).toEqual(['1+hi']);
    });

    test('call the tool again for what an answer left out', async () => {
      const calls: CalledTool[] = [];
      const pages = (): HostedView => ({
        uri: 'ui://holdfast/blocks',
        tool: 'blocks_get',
        input: { list: 'unmapped' },
        answer: { unmapped: ['a.ts'], total: 2, truncated: true, next_cursor: 'next' },
      });
      let view = await host.open({
        ...pages(),
        call: async (params) => {
          calls.push(params);
          return {
            content: [],
            structuredContent: { unmapped: ['b.ts'], total: 2, truncated: false },
          };
        },
      });
      expect(await view.locator('.hf-top').textContent()).toContain(
        'This is not all: 1 of 2 entries.',
      );
      await view.getByRole('button', { name: 'Load more' }).click();
      await expect.poll(() => view.locator('li').allTextContents()).toEqual(['a.ts', 'b.ts']);
      expect(calls).toEqual([
        { name: 'blocks_get', arguments: { list: 'unmapped', cursor: 'next' } },
      ]);
      view = await host.open(pages());
      expect(await view.getByRole('button').count()).toBe(0);
    });

    test('run, load and frame nothing of what a repository calls its things', async () => {
      const findings = HOSTILE_TEXTS.map((text) => ({
        level: 'error',
        rule: text,
        message: text,
        path: text,
        hint: text,
      }));
      const files = HOSTILE_TEXTS.map((text, at) => ({
        path: `${at}${text}`,
        content: `${text}\n${text}`,
        reason: text,
      }));
      const told = planAnswer(files, {
        app_root: HOSTILE_TEXTS[0],
        saved_as: HOSTILE_TEXTS[1],
        impact: findings,
        conflicts: HOSTILE_TEXTS.map((text) => ({ code: text, path: text, reason: text })),
        dependencies: HOSTILE_TEXTS.map((text) => ({ name: text, before: text, after: text })),
      });
      const spoilt = {
        ...told.answer,
        id: HOSTILE_TEXTS[1],
        operations: [
          {
            path: HOSTILE_TEXTS[1],
            kind: HOSTILE_TEXTS[2],
            after_sha256: HOSTILE_TEXTS[3],
            content: HOSTILE_TEXTS[0],
          },
        ],
      };
      const views: HostedView[] = [
        map(mapAnswer(HOSTILE_TEXTS)),
        map({ ...CHECKED, findings }),
        map({ error: { message: HOSTILE_TEXTS[1], hint: HOSTILE_TEXTS[8] } }),
        plan(told),
        plan({ ...told, answer: spoilt }),
      ];
      for (const shown of views) {
        const view = await host.open(shown);
        expect(
          await view
            .locator(
              ':is(img, iframe, link, object, base, style, script):not(head *), [onload], [onerror], [onfocus], [style*=display]',
            )
            .count(),
        ).toBe(0);
        expect(await view.locator('body').textContent()).toContain('<img src=x onerror=');
        expect(await inner().evaluate('window.hit')).toBeUndefined();
        expect(await host.page.evaluate('window.hit')).toBeUndefined();
        expect(
          await view
            .locator('a')
            .evaluateAll(
              (links) => links.filter((link) => !link.getAttribute('href')?.startsWith('#')).length,
            ),
        ).toBe(0);
        const text = (await view.locator('body').textContent()) ?? '';
        expect([...UNSEEN].filter((character) => text.includes(character))).toEqual([]);

        expect([host.served, host.complaints]).toEqual([['/'], []]);
      }
    });

    test('run no script and ask for nothing that somebody puts into them', async () => {
      await host.open(map());
      await inner().evaluate(async () => {
        const script = document.createElement('script');
        script.textContent = 'window.hit = 1';
        document.body.append(script);
        document.body.insertAdjacentHTML(
          'beforeend',
          '<img src="/x.png"><p style="color:red">p</p>',
        );
        await fetch('/asked').catch(() => undefined);
      });
      await expect
        .poll(() => host.complaints.filter((text) => /Content Security Policy/i.test(text)).length)
        .toBeGreaterThan(3);
      expect(await inner().evaluate('window.hit')).toBeUndefined();
      expect(host.served).toEqual(['/']);
    });

    test('listen to nobody but their host, and end when it says so', async () => {
      const view = await host.open(plan());
      await inner().evaluate(() =>
        window.postMessage(
          { jsonrpc: '2.0', method: 'ui/notifications/tool-cancelled', params: {} },
          '*',
        ),
      );
      await inner().evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(await view.locator('.verdict').count()).toBe(1);
      expect(await host.page.evaluate(() => window.endView())).toEqual({});
    });

    test.each([
      ['light', 320],
      ['dark', 390],
      ['light', 1280],
    ] as const)(
      'have contrast in %s at %i pixels, fit, and stop growing',
      async (scheme, width) => {
        for (const view of [map(), map(CHECKED), plan(IMPACTED)]) {
          await host.open(view, { width, scheme });
          await expect.poll(height).toBeGreaterThan(150);
          const first = await height();
          expect(await inner().evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await weakTexts(inner() as never)).toEqual([]);
          expect(
            await inner().evaluate(() => document.documentElement.scrollHeight),
          ).toBeLessThanOrEqual(first + 1);
          expect(await height()).toBe(first);
        }
      },
    );

    test('are as light or dark as the host says, whatever the system is', async () => {
      const ground = () => inner().evaluate(() => getComputedStyle(document.body).backgroundColor);
      await host.open({ ...map(), theme: 'dark' });
      const dark = await ground();
      await host.page.evaluate(() => window.changeTheme('light'));
      await expect.poll(ground).not.toBe(dark);
      await host.open({ ...plan(), theme: 'dark' }, { scheme: 'light' });
      expect(await ground()).toBe(dark);
    });

    test('show what is large', async () => {
      const many = Array.from({ length: 150 }, (_, at) => `Block number ${at}`);
      let view = await host.open(map(mapAnswer(many)));
      expect(await view.locator('[data-head=row] .node').count()).toBe(150);
      const content = 'export const value = 1;\n'.repeat(10_000);
      view = await host.open(plan(planAnswer([{ path: 'big.ts', content, reason: 'Big.' }])));
      expect(await view.locator('tr.added').count()).toBe(10_000);
      expect(host.complaints).toEqual([]);
    });
  },
);
