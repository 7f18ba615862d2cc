import { describe, expect, test } from 'vitest';
import { blockOf, mapOf, pathOf } from '../../test/small-map.js';
import type { ExternalImport, ImportEdge } from '../graph/import-edge.js';
import { reconcile } from '../life/reconcile.js';
import type { Rule } from '../map/block-map.js';
import { acceptViolations, shrinkBaseline } from './change-baseline.js';
import { checkRules } from './check-rules.js';
import { followBaseline } from './follow-baseline.js';

const UI = blockOf('ui', ['src/ui/**']);
const DB = blockOf('db', ['src/db/pool.ts', 'src/db/query.ts', '~src/types.ts']);
const API = blockOf('api', ['src/api/**', '~src/types.ts']);
const files = [
  'src/ui/page.ts',
  'src/ui/form.ts',
  'src/db/pool.ts',
  'src/db/query.ts',
  'src/api/main.ts',
  'src/types.ts',
  'app/[id]/page.tsx',
  'app/i/page.tsx',
  'loose.ts',
];
const edge = (from: string, to: string, type: ImportEdge['type'] = 'imports', count = 1) => ({
  from,
  to,
  type,
  count,
});
const outside = (from: string, alias: string): ExternalImport => ({
  from,
  class: 'npm',
  alias,
  type: 'imports',
  count: 1,
});
const rule = (from: string, to: string): Rule => ({ from, to, allow: false, because: 'So it is.' });

function check(
  rules: readonly Rule[],
  edges: readonly ImportEdge[],
  externals: readonly ExternalImport[] = [],
) {
  return checkRules(mapOf([UI, DB, API], { rules }), { files, edges, externals });
}

/** `from > to` of every violation, in order. */
function broken(
  rules: readonly Rule[],
  edges: readonly ImportEdge[],
  externals: readonly ExternalImport[] = [],
) {
  return check(rules, edges, externals).violations.flatMap(({ imports }) =>
    imports.map(({ from, to }) => `${from} > ${to}`),
  );
}

describe('selectors', () => {
  const edges = [
    edge('src/ui/page.ts', 'src/db/pool.ts'),
    edge('src/ui/form.ts', 'src/api/main.ts'),
    edge('loose.ts', 'src/db/pool.ts'),
    edge('app/[id]/page.tsx', 'src/db/pool.ts'),
    edge('app/i/page.tsx', 'src/db/pool.ts'),
  ];

  test.each([
    ['ui', 'db', ['src/ui/page.ts > src/db/pool.ts']],
    ['src/ui/**', 'db', ['src/ui/page.ts > src/db/pool.ts']],
    ['ui', 'src/*/main.ts', ['src/ui/form.ts > src/api/main.ts']],
    ['loose.ts', 'db', ['loose.ts > src/db/pool.ts']],
    ['*.ts', 'db', ['loose.ts > src/db/pool.ts']],
    [
      '**',
      'src/db/pool.ts',
      [
        'app/[id]/page.tsx > src/db/pool.ts',
        'app/i/page.tsx > src/db/pool.ts',
        'loose.ts > src/db/pool.ts',
        'src/ui/page.ts > src/db/pool.ts',
      ],
    ],
    ['db', 'ui', []],
  ])('%s must not use %s', (from, to, expected) => {
    expect(broken([rule(from, to)], edges)).toEqual(expected);
  });

  test('a path that exists selects itself, whatever else it matches as a pattern', () => {
    expect(broken([rule('app/[id]/page.tsx', 'db')], edges)).toEqual([
      'app/[id]/page.tsx > src/db/pool.ts',
      'app/i/page.tsx > src/db/pool.ts',
    ]);
  });

  test.each([
    ['external:pg', ['src/ui/page.ts > external:pg']],
    ['external:@scope/*', ['src/ui/page.ts > external:@scope/ui']],
    ['external:node:*', ['src/ui/page.ts > external:node:fs']],
    [
      'external:*',
      ['external:@scope/ui', 'external:node:fs', 'external:pg'].map(
        (to) => `src/ui/page.ts > ${to}`,
      ),
    ],
    ['external:p', []],
  ])('nothing of ui may use %s', (to, expected) => {
    const externals = ['pg', '@scope/ui', 'node:fs'].map((name) => outside('src/ui/page.ts', name));
    expect(broken([rule('ui', to)], [], [...externals, outside('src/db/pool.ts', 'pg')])).toEqual(
      expected,
    );
  });

  test('who imports nothing forbidden outside obeys the rule', () => {
    expect(check([rule('ui', 'external:left-pad')], [])).toEqual({
      violations: [],
      known: [],
      shrinkable: [],
      problems: [],
    });
  });
});

test('an import between two files of one block never breaks a rule', () => {
  const inside = [
    edge('src/db/query.ts', 'src/db/pool.ts'),
    edge('src/db/query.ts', 'src/types.ts'),
    edge('src/api/main.ts', 'src/types.ts'),
  ];
  const rules = [rule('**', 'db'), rule('src/**', 'src/db/**'), rule('api', 'db')];
  expect(broken(rules, inside)).toEqual([]);
  expect(broken(rules, [...inside, edge('src/ui/form.ts', 'src/types.ts')])).toEqual([
    'src/ui/form.ts > src/types.ts',
  ]);
});

test('imports are joined over their kinds, strongest first', () => {
  const edges = [
    edge('src/ui/form.ts', 'src/db/pool.ts', 'type-only', 9),
    edge('src/ui/page.ts', 'src/db/pool.ts', 'type-only', 4),
    edge('src/ui/page.ts', 'src/db/pool.ts', 'imports', 6),
  ];
  const facts = { files, edges };
  const map = mapOf([UI, DB], { rules: [rule('ui', 'db')] });
  expect(checkRules(map, facts).violations[0]?.imports).toEqual([
    { from: 'src/ui/page.ts', to: 'src/db/pool.ts', types: ['imports', 'type-only'], count: 10 },
    { from: 'src/ui/form.ts', to: 'src/db/pool.ts', types: ['type-only'], count: 9 },
  ]);
  expect(checkRules(map, { ...facts, typeOnly: 'allow' }).violations[0]?.imports).toEqual([
    { from: 'src/ui/page.ts', to: 'src/db/pool.ts', types: ['imports'], count: 6 },
  ]);
});

describe('a rule that protects nothing is a problem', () => {
  const archived = { ...blockOf('old', ['loose.ts']), state: 'archived' as const };
  const empty = blockOf('empty', []);

  test.each([
    ['ghost', 'db', 'from', 'unknown-block'],
    ['ui', 'ghost', 'to', 'unknown-block'],
    ['old', 'db', 'from', 'archived-block'],
    ['empty', 'db', 'from', 'matches-nothing'],
    ['src/gone/**', 'db', 'from', 'matches-nothing'],
    ['ui', 'src/[', 'to', 'bad-pattern'],
    ['ui', 'src/**x', 'to', 'bad-pattern'],
    ['ui', 'external:', 'to', 'bad-pattern'],
    ['external:pg', 'ui', 'from', 'bad-pattern'],
    ['db', 'db', 'both', 'only-inside'],
    ['src/ui/page.ts', 'src/ui/**', 'both', 'only-inside'],
  ])('%s to %s: %s %s', (from, to, side, code) => {
    const map = mapOf([UI, DB, API, archived, empty], { rules: [rule(from, to)] });
    const { problems, violations } = checkRules(map, { files, edges: [] });
    expect(problems.map((problem) => [problem.side, problem.code])).toEqual([[side, code]]);
    expect(violations).toEqual([]);
  });

  test('both sides may be wrong', () => {
    expect(check([rule('a', 'b')], []).problems.map(({ side }) => side)).toEqual(['from', 'to']);
  });
});

describe('the baseline', () => {
  const rules = [rule('ui', 'db'), rule('ui', 'external:pg')];
  const edges = [
    edge('src/ui/page.ts', 'src/db/pool.ts'),
    edge('src/ui/form.ts', 'src/db/pool.ts'),
  ];
  const externals = [outside('src/ui/page.ts', 'pg')];
  const entry = (from: string, to: string, of = rule('ui', 'db')) => ({
    rule: { from: of.from, to: of.to },
    from: pathOf(from),
    to,
  });
  const known = entry('src/ui/page.ts', 'src/db/pool.ts');
  const gone = entry('src/ui/page.ts', 'src/db/query.ts');
  const ofGoneRule = entry('src/ui/page.ts', 'src/db/pool.ts', rule('api', 'db'));
  const map = mapOf([UI, DB, API], { rules, rulesBaseline: [known, gone, ofGoneRule] });
  const facts = { files, edges, externals };

  test('what it lists is known, what it does not is a violation, what is gone can go', () => {
    const report = checkRules(map, facts);
    expect(report.known.map(({ imports }) => imports.length)).toEqual([1]);
    expect(report.violations.map(({ imports }) => imports.map(({ to }) => to))).toEqual([
      ['src/db/pool.ts'],
      ['external:pg'],
    ]);
    expect(report.shrinkable).toEqual([gone, ofGoneRule]);
  });

  test('shrinking only takes away', () => {
    const shrunk = shrinkBaseline(map, facts);
    expect(shrunk).toEqual({ rulesBaseline: [known], added: [], removed: [gone, ofGoneRule] });
    expect(shrinkBaseline({ ...map, rulesBaseline: shrunk.rulesBaseline }, facts).removed).toEqual(
      [],
    );
  });

  test('accepting takes in what is there, of all rules or of some', () => {
    const fresh = entry('src/ui/form.ts', 'src/db/pool.ts');
    const pg = entry('src/ui/page.ts', 'external:pg', rule('ui', 'external:pg'));
    const all = acceptViolations(map, facts);
    expect(all.added).toEqual([fresh, pg]);
    expect(all.rulesBaseline).toEqual([fresh, known, pg]);
    const { violations, shrinkable } = checkRules(
      { ...map, rulesBaseline: all.rulesBaseline },
      facts,
    );
    expect([violations, shrinkable]).toEqual([[], []]);
    expect(acceptViolations(map, facts, [{ from: 'ui', to: 'external:pg' }]).added).toEqual([pg]);
  });

  test('does not depend on the order of files and imports', () => {
    const shuffled = { files: files.toReversed(), edges: edges.toReversed(), externals };
    expect(checkRules(map, shuffled)).toEqual(checkRules(map, facts));
  });
});

describe('a file that was renamed', () => {
  const rules = [rule('ui', 'db')];
  const rulesBaseline = [
    { rule: rule('ui', 'db'), from: pathOf('src/ui/old.ts'), to: 'src/db/pool.ts' },
    { rule: rule('ui', 'db'), from: pathOf('src/ui/gone.ts'), to: 'src/db/pool.ts' },
  ];
  const known = mapOf([UI, DB, API], { rules, rulesBaseline });
  const renames = new Map([['src/ui/old.ts', 'src/ui/page.ts']]);
  const edges = [edge('src/ui/page.ts', 'src/db/pool.ts')];

  test('keeps its place in the baseline', () => {
    const facts = { files, edges, renames };
    const report = checkRules(known, facts);
    expect(report.violations).toEqual([]);
    expect(report.known).toHaveLength(1);
    expect(report.shrinkable.map(({ from }) => from)).toEqual(['src/ui/gone.ts']);
    expect(checkRules(known, { files, edges }).violations).toHaveLength(1);
    expect(shrinkBaseline(known, facts).rulesBaseline.map(({ from }) => from)).toEqual([
      'src/ui/page.ts',
    ]);
    expect(acceptViolations(known, facts).rulesBaseline).toHaveLength(1);
  });

  test('is written down under its new name by the next reconcile', () => {
    const { map, changed } = reconcile(known, { files, renames });
    expect([changed, map.rulesBaseline.map(({ from }) => from)]).toEqual([
      true,
      ['src/ui/page.ts', 'src/ui/gone.ts'],
    ]);
    expect(
      followBaseline(map.rulesBaseline, { has: (path) => files.includes(path) }, renames),
    ).toBe(map.rulesBaseline);
  });
});

test('rules of a planned block wait for its files, and no longer', () => {
  const planned = blockOf('planned', ['src/service/**'], { kind: 'planned', state: 'planned' });
  const rules = [rule('planned', 'db'), rule('ui', 'planned')];
  const map = mapOf([UI, DB, planned], { rules });
  expect(checkRules(map, { files, edges: [] }).problems).toEqual([]);
  const came = [...files, 'src/service/run.ts'];
  const edges = [edge('src/service/run.ts', 'src/db/pool.ts')];
  expect(checkRules(map, { files: came, edges }).violations).toMatchObject([{ rule: rules[0] }]);
  const gone = mapOf([UI, DB, { ...planned, kind: 'scanned' }], { rules });
  expect(checkRules(gone, { files, edges: [] }).problems).toHaveLength(2);
});
