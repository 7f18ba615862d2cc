import { expect, test } from 'vitest';
import { aCheck, aWarning } from '../../test/a-check.js';
import { codeSpan } from './code-span.js';
import { commentText } from './comment-text.js';
import type { ForgeReport } from './reporter.js';

function textOf(over: Partial<ForgeReport['check']>, pageUrl?: string): string {
  return commentText({
    repository: { id: 'one', name: 'Shop', url: 'https://git.test/shop' },
    check: aCheck(over),
    keepComment: async () => undefined,
    ...(pageUrl === undefined ? {} : { pageUrl }),
  });
}

const HOSTILE = [
  '@everyone',
  '@org/team',
  '#1',
  '!1',
  'GH-1',
  'fixes #1',
  '<img src=x onerror=alert(1)>',
  '</code><script>alert(1)</script>',
  '[click](https://evil.example)',
  '![x](https://evil.example/p.png)',
  'https://evil.example',
  'www.evil.example',
  ':tada:',
  '`',
  '``',
  '` @everyone `',
  '```\n@everyone\n```',
  'a`b``c```@everyone',
  'line\n/close\n@everyone',
  'a\r\n\r\n# Heading',
  '\u2028@everyone',
  '| a | b |',
  '\\',
  '\\`@everyone',
  '&lt;b&gt;',
  '\u202e@everyone',
  '',
  '   ',
  `${'`'.repeat(400)}@everyone`,
];

/** What is left of a line of Markdown when its code spans are taken out, by the rule of CommonMark. */
function outsideOfCode(line: string): string {
  let rest = '';
  for (let at = 0; at < line.length; ) {
    const run = /^`+/.exec(line.slice(at))?.[0];
    const close = run === undefined ? -1 : closing(line, at + run.length, run.length);
    if (run !== undefined && close >= 0) at = close + run.length;
    else {
      rest += run ?? line[at];
      at += run?.length ?? 1;
    }
  }
  return rest;
}

/** Where a run of exactly so many backticks is. */
function closing(line: string, from: number, length: number): number {
  for (const run of line.slice(from).matchAll(/`+/g)) {
    if (run[0].length === length) return from + run.index;
  }
  return -1;
}

test.each(HOSTILE)('%j is nothing but code, wherever it is a name', (name) => {
  const text = textOf({
    warnings: [
      aWarning({ document: name, section: name, target: name }),
      aWarning({
        state: 'moved-renamed',
        detail: {
          reason: 'moved_and_renamed',
          moved_to: name,
          renamed_to: name,
          section: { moved_to: name },
          since: { commit: name, author: name, date: name, subject: name },
        },
      }),
      aWarning({ detail: { reason: 'kind_changed', kind_now: name } }),
      aWarning({ state: 'unchecked', detail: { reason: 'rebaseline-needed', command: name } }),
    ],
  });
  const plain = textOf({
    warnings: [
      aWarning({ document: 'n', section: 'n', target: 'n' }),
      aWarning({
        state: 'moved-renamed',
        detail: {
          reason: 'moved_and_renamed',
          moved_to: 'n',
          renamed_to: 'n',
          section: { moved_to: 'n' },
          since: { commit: 'n', author: 'n', date: 'n', subject: 'n' },
        },
      }),
      aWarning({ detail: { reason: 'kind_changed', kind_now: 'n' } }),
      aWarning({ state: 'unchecked', detail: { reason: 'rebaseline-needed', command: 'n' } }),
    ],
  });
  const bare = (it: string) =>
    it.split('\n').map((line) => outsideOfCode(line).replaceAll('(no name)', ''));
  // As many lines, and outside of code the same as with names that do no harm.
  expect(bare(text)).toEqual(bare(plain));
  expect(text).not.toMatch(/[\u2028\u202e\r]/);
});

test('a code span shows what is in it', () => {
  expect(codeSpan('a.ts#b')).toBe('`a.ts#b`');
  expect(codeSpan('a`b')).toBe('``a`b``');
  expect(codeSpan('`')).toBe('`` ` ``');
  expect(codeSpan('a\nb')).toBe('`a b`');
  expect(codeSpan('')).toBe('(no name)');
});

test('many warnings are cut with their number, and the text stays below what forges take', () => {
  const warnings = Array.from({ length: 500 }, () =>
    aWarning({ document: 'd'.repeat(5000), target: '`'.repeat(5000) }),
  );
  const text = textOf({ warnings });
  expect(text).toContain('- and 450 more');
  expect(text.length).toBeLessThan(65_536);
});

test('a check that ended early says so', () => {
  const { budget } = aCheck();
  const text = textOf({ complete: false, budget: { ...budget, limit: 'time' } });
  expect(text).toContain('The check ended early: it had taken as long as it may.');
  expect(text).toContain('Not everything that documents say could be checked');
});

test('the address of the page cannot leave its link', () => {
  const text = textOf({}, 'https://docs.example/a)>[x](b<c');
  expect(text).toContain('](<https://docs.example/a)%3E%5Bx%5D(b%3Cc>)');
});
