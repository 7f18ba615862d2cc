import { renderReviewHtml, reviewPlan } from '@holdfast/plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedText, hostileText } from './arbitrary-texts.js';
import { htmlTags, htmlText } from './html-parts.js';
import { type PlannedFile, planOf } from './plan-of.js';

async function pageOf(files: readonly PlannedFile[], more = {}): Promise<string> {
  const { plan, originals } = planOf(files, more);
  return renderReviewHtml(reviewPlan(plan, originals));
}

describe('the page', () => {
  test('forbids scripts and requests, and has none', async () => {
    const page = await pageOf([{ path: 'a.ts', before: 'let a;\n', after: 'let b;\n' }]);
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)?.[1];
    expect(policy).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    // A policy governs only what comes after it.
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'));
    expect(page).not.toMatch(/<script|<link|<img|<iframe| src=|url\(|@import|https?:/i);
  });

  test('has what the terminal has', async () => {
    const page = await pageOf(
      [
        {
          path: 'package.json',
          before: '{"zod":1}\r\n',
          after: '{"zod":2}\n',
          reason: 'Use zod.',
        },
      ],
      {
        appRoot: 'apps/web',
        registryVersion: '1.2.3',
        dependencies: [{ name: 'zod', before: '1', after: '2' }],
        conflicts: [{ code: 'no-evidence', path: 'src/gone.ts', reason: 'Nothing proves it.' }],
        verification: [{ kind: 'runtime', check: 'Check interactions.' }],
      },
    );
    const text = htmlText(page);
    for (const part of [
      'This plan cannot be applied: 1 conflict.',
      '1 file: 0 created, 1 updated',
      'app root apps/web',
      'registry 1.2.3',
      'no-evidence src/gone.ts conflict',
      'Nothing proves it.',
      'package.json',
      'Use zod.',
      'line-endings-changed',
      '{"zod":1}CRLF',
      '{"zod":2}LF',
      'Check interactions, keyboard use and responsive layout',
      'verifies no behaviour',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('marks the words that changed', async () => {
    const page = await pageOf([{ before: 'keep old;\n', after: 'keep new;\n' }]);
    expect(page).toContain('keep <mark>old</mark>;');
    expect(page).toContain('keep <mark>new</mark>;');
  });

  test('puts lines that take each other’s place side by side', async () => {
    const page = await pageOf([
      { before: 'one(1);\ntwo(2);\n', after: 'first();\none(10);\ntwo(20);\n' },
    ]);
    const split = /<table class="diff split">.*?<\/table>/s.exec(page)?.[0] ?? '';
    const rows = [...split.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, cells = '']) => htmlText(cells));
    expect(rows.slice(1)).toEqual(['1+first();', '1−one(1);2+one(10);', '2−two(2);3+two(20);']);
  });

  test('shows a new file in one column', async () => {
    const page = await pageOf([{ path: 'a.ts', after: 'export {};\n' }]);
    expect(page).not.toContain('<table class="diff split">');
    expect(page).toContain('<span class="k">export</span>');
  });

  test('shows the whole planned text where nothing can be compared', async () => {
    const { plan } = planOf([{ before: 'old\n', after: 'new\nlines\n' }]);
    const text = htmlText(await renderReviewHtml(reviewPlan(plan, new Map())));
    expect(text).toContain('The original is not at hand');
    expect(text).toContain('1new2lines');
  });
});

describe('nothing gets out of its place', () => {
  test('hostile values add no element and no attribute', async () => {
    const tagsOf = async (value: string, content: string) => {
      const page = await pageOf(
        [
          { path: `${value}.txt`, before: '', after: content, reason: value },
          { path: `${value}/b.txt`, after: content, reason: value },
        ],
        {
          appRoot: `a${value}`,
          registryVersion: value,
          dependencies: [{ name: value, before: value, after: value }],
          conflicts: [{ code: value, path: value, reason: value }],
          verification: [{ kind: 'static', check: value }],
        },
      );
      expect(page).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      return htmlTags(page);
    };
    await fc.assert(
      fc.asyncProperty(hostileText, async (value) => {
        // Warnings about odd characters depend on the content, so it has none in this test.
        expect(await tagsOf(value, 'content\n')).toEqual(await tagsOf('x', 'content\n'));
      }),
    );
  });

  test('content is there as text, whatever it is and however it is coloured', async () => {
    const names = fc.constantFrom('a.ts', 'a.html', 'a.md', 'a.json', 'a.txt', 'a.css', 'a.py');
    const contents = fc.oneof(
      editedText,
      fc.tuple(hostileText, hostileText).map(([a, b]) => [`${a}\n`, `${b}\n`] as const),
    );
    await fc.assert(
      fc.asyncProperty(names, contents, async (path, [before, after]) => {
        const page = await pageOf([{ path, before, after }]);
        for (const tag of htmlTags(page)) expect(tag).toMatch(OWN_TAG);
        const unified = /<table class="diff unified">.*?<\/table>/s.exec(page)?.[0] ?? '';
        const shown = [...unified.matchAll(/<tr class="added">.*?<\/span>(.*?)<\/td><\/tr>/g)];
        const lines = shown.map(([, code = '']) => plain(htmlText(withoutSymbols(code))));
        const planned = new Set(after.split('\n').map(plain));
        for (const line of lines) expect(planned).toContain(line);
      }),
    );
  });

  /** What stands for characters that cannot be shown. */
  function withoutSymbols(code: string): string {
    return code.replaceAll(/<span class="(?:x|end)">[^<]*<\/span>/g, '');
  }

  function plain(text: string): string {
    return text.replaceAll(/[^!-~]/gu, '');
  }
});

/** Elements that the page is made of, with the attributes they may have. */
const OWN_TAG =
  /^<(?:!doctype html|(?:html|head|body|meta|title|style|a|header|nav|main|section|footer|h[1-3]|p|ul|ol|li|div|span|strong|em|code|bdi|mark|table|thead|tbody|colgroup|col|tr|th|td|details|summary|fieldset|legend|label|input)(?: (?:open|checked|(?:lang|charset|http-equiv|content|name|class|id|href|title|type|scope|colspan|aria-label|aria-labelledby|aria-hidden)="[^"<>]*"))*|\/[a-z][a-z0-9]*)>$/;
