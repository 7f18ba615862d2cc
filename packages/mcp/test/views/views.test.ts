import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSurface, type ProjectHost } from '../../src/index.js';
import { ALL_TOOLS } from '../../src/tools/all-tools.js';
import { contentOf as blocksContent } from '../../src/views/blocks-content.js';
import { contentOf as planContent } from '../../src/views/plan-content.js';
import { readView } from '../../src/views/view-resources.js';
import { ALL_SCOPES, ANYBODY, connect, connectOld } from '../support/clients.js';
import { HOSTILE_TEXTS, mapAnswer, planAnswer } from './told-answers.js';

const URIS = ['ui://holdfast/blocks', 'ui://holdfast/plan'] as const;
const PURE = createSurface({ version: '1.0.0', projects: new Map() });
/** Views need nothing of a project. */
const SHOP = createSurface({
  version: '1.0.0',
  projects: new Map([['shop', {} as unknown as ProjectHost]]),
});

describe('views', () => {
  test.each(URIS)('%s is one small document that lets nothing else in', (uri) => {
    const [content] = readView(uri)?.contents ?? [];
    const html = content !== undefined && 'text' in content ? content.text : '';
    expect(content).toMatchObject({ uri, mimeType: 'text/html;profile=mcp-app' });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(80 * 1024);
    const script = /<script>([\s\S]*)<\/script>/u.exec(html)?.[1] ?? '';
    const style = /<style>([\s\S]*?)<\/style>/u.exec(html)?.[1] ?? '';
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(html).toContain(
      `content="default-src 'none'; script-src 'sha256-${hashOf(script)}'; style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(html.match(/<script|<style|<!--/gu)).toEqual(['<style', '<script']);
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|src=|@import|url\(|\beval\b|innerHTML/u,
    );
  });

  test.each([
    ['without projects', PURE, ALL_SCOPES],
    ['with projects', SHOP, ALL_SCOPES],
    ['to whoever may not read', SHOP, new Set(['plan'] as const)],
  ])('are resources in both eras %s', async (_, surface, scopes) => {
    const caller = { ...ANYBODY, scopes };
    for (const client of [await connect(surface, caller), await connectOld(surface, caller)]) {
      for (const uri of URIS)
        expect(await client.readResource({ uri })).toMatchObject({ ...readView(uri) });
      await expect(client.readResource({ uri: 'ui://holdfast/none' })).rejects.toThrow(
        /no such resource/,
      );
      expect(client.getServerCapabilities()).toMatchObject({
        extensions: { 'io.modelcontextprotocol/ui': {} },
      });
      await client.close();
    }
  });

  test('are listed for no one, and named by the tools whose answers they show', async () => {
    const client = await connect(PURE);
    expect((await client.listResources()).resources).toEqual([]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'change_plan')?._meta).toEqual({
      ui: { resourceUri: 'ui://holdfast/plan' },
    });
    expect(
      ALL_TOOLS.flatMap(({ name, view }) => (view === undefined ? [] : [[name, view]])),
    ).toEqual([
      ['project_plan', URIS[1]],
      ['change_impact', URIS[1]],
      ['change_plan', URIS[1]],
      ['blocks_get', URIS[0]],
      ['blocks_check', URIS[0]],
    ]);
    await client.close();
  });

  test('make markup in which no text is markup', () => {
    const files = HOSTILE_TEXTS.map((text, at) => ({
      path: `${at}${text}`,
      content: text,
      reason: text,
    }));
    const { answer, input } = planAnswer(files);
    const markups = [
      blocksContent(mapAnswer(HOSTILE_TEXTS)).markup ?? '',
      planContent(answer, input).markup ?? '',
    ];
    for (const markup of markups) {
      expect(markup).toContain('&lt;img src=x onerror=');
      expect(markup).not.toMatch(/<(?:script|img|iframe|style|link|base|object)\b/iu);
    }
  });

  test('show whatever is sent to them', () => {
    for (const wrong of [null, 1, 'x', [], [null, 1, 'x', []], {}, [{}]]) {
      const keys = [
        'blocks',
        'findings',
        'block',
        'unmapped',
        'operations',
        'impact',
        'details',
        'conflicts',
        'id',
      ];
      const answer = Object.fromEntries(keys.map((key) => [key, wrong]));
      for (const key of keys) {
        expect(blocksContent({ [key]: wrong }).sections).toBeInstanceOf(Array);
        expect(planContent({ [key]: wrong }, { candidates: wrong }).notes).toBeInstanceOf(Array);
      }
      expect(planContent(answer, {}).notes).toBeInstanceOf(Array);
    }
  });
});
