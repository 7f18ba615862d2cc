import type { Finding } from '@holdfast/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderFindings } from './render-findings.js';
import type { ReportFormat } from './report-options.js';

const stale: Finding = {
  rule: 'anchor-stale',
  level: 'warning',
  message: 'The section is out of date.',
  path: 'docs/a.md',
  line: 3,
  column: 5,
  hint: 'Confirm it.',
};
const broken: Finding = { rule: 'journal-damaged', level: 'error', message: 'It does not parse.' };
const hostile: Finding = {
  rule: 'x',
  level: 'error',
  message: 'a\u001b[31m\n::error::forged <b>&"</b> | `x` [l](u) %0A',
  path: 'we:ird,%/`na|me`\u202e.md',
  line: 1,
};

const render = (findings: readonly Finding[], format: ReportFormat) =>
  renderFindings(findings, { format, tool: 'holdfast check', version: '1.2.3' });

test('human text groups by file and counts', () => {
  expect(render([stale, broken], 'human')).toBe(
    [
      'error   It does not parse.  journal-damaged',
      '',
      'docs/a.md',
      '  3:5 warning The section is out of date.  anchor-stale',
      '    → Confirm it.',
      '',
      '1 error, 1 warning',
      '',
    ].join('\n'),
  );
  expect(render([], 'human')).toBe('no findings\n');
});

test('JSON carries the findings unchanged', () => {
  expect(JSON.parse(render([stale, broken], 'json'))).toEqual({
    schemaVersion: 1,
    tool: 'holdfast check',
    counts: { error: 1, warning: 1, note: 0 },
    findings: [broken, stale],
  });
});

test('SARIF has rules, levels, places and relative URIs', () => {
  const run = JSON.parse(render([stale, broken, hostile], 'sarif')).runs[0];
  expect(run.tool.driver).toMatchObject({ name: 'holdfast check', version: '1.2.3' });
  expect(run.results.map((r: { ruleId: string }) => r.ruleId)).toEqual([
    'journal-damaged',
    'anchor-stale',
    'x',
  ]);
  for (const result of run.results)
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  expect(run.results[1].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'docs/a.md', uriBaseId: 'PROJECTROOT' },
    region: { startLine: 3, startColumn: 5 },
  });
  const { uri } = run.results[2].locations[0].physicalLocation.artifactLocation;
  expect(decodeURIComponent(new URL(uri, 'file:///root/').pathname)).toBe(`/root/${hostile.path}`);
});

test('GitHub annotations cannot be forged by a message or a path', () => {
  expect(render([stale], 'github')).toBe(
    '::warning file=docs/a.md,line=3,col=5,title=anchor-stale::The section is out of date.%0AConfirm it.\n',
  );
  const lines = render([hostile], 'github').trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('file=we%3Aird%2C%25/');
});

test('JUnit makes errors failures, and escapes', () => {
  const xml = render([stale, hostile], 'junit');
  expect(xml).toContain('<testsuites tests="2" failures="1">');
  expect(xml).toContain('&lt;b&gt;&amp;&quot;&lt;/b&gt;');
  expect(xml).not.toContain('\u001b');
  expect(render([], 'junit')).toContain('name="no findings"');
});

test('Markdown keeps its table whole', () => {
  const text = render([hostile], 'markdown');
  const row = text.trimEnd().split('\n').at(-1) ?? '';
  expect(row.replaceAll('\\|', '').split('|')).toHaveLength(6);
  expect(row).not.toContain('<b>');
  expect(row).toContain('\\[l\\](u)');
});

describe('laws', () => {
  const finding = fc.record(
    {
      rule: fc.string({ unit: 'binary', minLength: 1 }),
      level: fc.constantFrom('error' as const, 'warning' as const, 'note' as const),
      message: fc.string({ unit: 'binary' }),
      path: fc.string({ unit: 'binary', minLength: 1 }),
      line: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: ['rule', 'level', 'message'] },
  ) as fc.Arbitrary<Finding>;
  const formats = ['human', 'json', 'sarif', 'github', 'junit', 'markdown'] as const;

  test.each(formats)('%s does not depend on the order of the findings', (format) => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 6 }), (findings) => {
        expect(render(findings.toReversed(), format)).toBe(render(findings, format));
      }),
    );
  });

  test.each(['human', 'markdown'] as const)(
    '%s lets no control or invisible character through',
    (format) => {
      fc.assert(
        fc.property(fc.array(finding, { maxLength: 6 }), (findings) => {
          expect(render(findings, format).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        }),
      );
    },
  );

  test('GitHub output has exactly one line per finding', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 6 }), (findings) => {
        expect(render(findings, 'github').split(/[\r\n]/)).toHaveLength(findings.length + 1);
      }),
    );
  });
});
