import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { noBrowserReason } from '@holdfast/test-kit/browser';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapAnswer } from './told-answers.js';
import { type HostedView, startViewHost, type ViewHost } from './view-host.js';

const reason = noBrowserReason();
const NAMES = ['Payments', 'Money', 'Orders', 'Customers', 'Web', 'Reports', 'Search', 'Mail'];

const map = (answer = mapAnswer(NAMES)): HostedView => ({
  uri: 'ui://holdfast/blocks',
  tool: 'blocks_get',
  input: { detail: 'full' },
  answer,
});

/** For whoever wants to look: not kept in git. */
const PICTURES = process.env.HOLDFAST_PICTURES;
if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });

async function picture({ page }: ViewHost, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

async function boxesIn(svg: Locator): Promise<readonly Box[]> {
  const boxes = await svg.locator('.node .box').all();
  return await Promise.all(boxes.map((box) => box.boundingBox()));
}

function overlaps(boxes: readonly Box[]): number {
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one === null ||
          other === null ||
          (one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height),
      ),
  ).length;
}

describe.skipIf(reason !== undefined)(
  reason === undefined ? 'the map in Chromium' : `the map in Chromium (skipped: ${reason})`,
  () => {
    let host: ViewHost;
    beforeAll(async () => {
      host = await startViewHost();
    });
    afterAll(async () => await host?.close());

    test('show the map as boxes and lines, and details with the keyboard', async () => {
      const view = await host.open(map());
      await picture(host, 'map-graph');
      expect(await view.locator('.facts').textContent()).toBe(
        '8 blocks, 11 dependencies, 1 cycle.',
      );
      const graph = view.locator('svg.nodes');
      expect(await graph.locator('.node').count()).toBe(8);
      expect(await graph.locator('.wire .line').count()).toBe(11);
      // Everything is in the picture, and no box on another.
      const boxes = await boxesIn(graph);
      expect(boxes).toHaveLength(8);
      expect(overlaps(boxes)).toBe(0);
      await graph.locator('.edge[aria-label^="Money → Payments:"]').focus();
      expect(await view.locator('#detail h2').textContent()).toBe('Money → Payments');
      await view.locator('#search').focus();
      await host.page.keyboard.type('pay');
      expect(await view.locator('#hits').textContent()).toBe('1 match');
      await host.page.keyboard.press('Enter');
      expect(await view.locator('#detail h2').textContent()).toBe('Payments');
      await host.page.keyboard.press('Escape');
      expect(await view.locator('#detail h2').textContent()).toBe('Blocks');
      expect(host.complaints).toEqual([]);
    });

    test('show the map as a matrix when somebody asks, and alone above 25 blocks', async () => {
      let view = await host.open(map());
      expect(await view.locator('svg.matrix').isVisible()).toBe(false);
      await view.getByText('Matrix', { exact: true }).click();
      await picture(host, 'map-matrix');
      expect(await view.locator('svg.nodes').isVisible()).toBe(false);
      const cell = view.locator('svg.matrix .edge[aria-label^="Money → Payments:"]');
      await cell.focus();
      expect(await view.locator('#detail h2').textContent()).toBe('Money → Payments');
      const names = Array.from({ length: 26 }, (_, at) => `Block ${at}`);
      view = await host.open(map(mapAnswer(names.slice(0, 25))));
      await picture(host, 'map-graph-25');
      expect(await view.locator('svg.nodes .node').count()).toBe(25);
      const boxes = await boxesIn(view.locator('svg.nodes'));
      expect(overlaps(boxes)).toBe(0);
      view = await host.open(map(mapAnswer(names)));
      expect(await view.locator('svg.nodes').count()).toBe(0);
      expect(await view.locator('svg.matrix').isVisible()).toBe(true);
      expect(await view.getByRole('radio').count()).toBe(0);
      expect(host.complaints).toEqual([]);
    });

    test('mark what a rule of the map is against', async () => {
      const told = mapAnswer(NAMES);
      const [, money] = told.blocks as { readonly depends_on: readonly object[] }[];
      Object.assign(money?.depends_on[0] ?? {}, { forbidden: true });
      const view = await host.open(map(told));
      expect(await view.locator('svg.nodes .wire.forbidden').count()).toBe(1);
      expect(await view.locator('svg.nodes .legend').textContent()).toContain(
        'forbidden by a rule',
      );
      await view.getByText('Matrix', { exact: true }).click();
      const marked = view.locator('.cell.edge.forbidden');
      expect(await marked.count()).toBe(1);
      expect(await marked.getAttribute('aria-label')).toMatch(/forbidden by a rule/);
      expect(await view.locator('body').textContent()).toContain('forbidden by a rule');
      await marked.focus();
      expect(await view.locator('#detail .mark.forbidden').textContent()).toBe(
        'forbidden by a rule',
      );
      expect(host.complaints).toEqual([]);
    });
  },
);
