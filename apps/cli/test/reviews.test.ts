import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

let sample: Sample;
let id: string;

beforeAll(buildCli, 180_000);
beforeEach(async () => {
  sample = makeSample();
  ({ id } = await makePlan(sample));
});
afterEach(() => sample.remove());

const review = (by: string) => sample.run(`change review plan.json --by ${by}`);
const configure = (requireReview: unknown) =>
  sample.write('.holdfast/config.json', JSON.stringify({ change: { requireReview } }));

test('an apply that needs a review is refused until somebody has stored one of this plan', async () => {
  const refused = await sample.json('change apply --require-review plan.json');
  expect([refused.code, refused.json.error.code]).toEqual([1, 'review-required']);
  expect(refused.json.error.message).toContain('needs the review of 1 person and has none.');
  expect(refused.json.error.hint).toContain('holdfast change review plan.json --by NAME');
  expect(sample.read('src/b.ts')).toBeUndefined();

  const stored = await review('Ada');
  expect(stored).toMatchObject({ code: 0, stderr: '' });
  expect(stored.stdout).toContain(`Reviewed: plan ${id.slice(0, 12)}, by Ada.`);
  expect(stored.stdout).toContain('holdfast change apply plan.json --require-review');
  const two = await sample.json('change apply plan.json --require-review=2');
  expect(two.json.error.message).toContain('of 2 people and has that of Ada.');
  const named = await sample.json('change apply plan.json --require-review=ada,Ben');
  expect(named.json.error.message).toContain('needs the review of Ben.');

  const applied = await sample.run('change apply plan.json --require-review');
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  expect(applied.stdout).toContain('reviewed by Ada');
  expect(sample.read('src/b.ts')).toBe('export const b = 1;\n');
});

test('a review counts for exactly its plan', async () => {
  await review('Ada');
  const other = { candidates: [{ path: 'src/b.ts', content: 'other\n', reason: 'Other' }] };
  sample.write('other.json', JSON.stringify(other));
  await sample.run('change plan other.json --output other-plan.json');
  const refused = await sample.json('change apply other-plan.json --require-review');
  expect(refused.json.error.code).toBe('review-required');
  const [file = ''] = readdirSync(join(sample.path, '.holdfast/reviews'));
  const path = `.holdfast/reviews/${file}`;
  sample.write(path, (sample.read(path) ?? '').replace('Ada', 'Eve'));
  const edited = await sample.json('change apply plan.json --require-review');
  expect(edited.json.error.message).toContain(`${path} counts for nothing: It was edited`);
  const listed = await sample.json('change review --list');
  expect([listed.code, listed.json.reviews, listed.json.damaged.length]).toEqual([1, [], 1]);
});

test('the configuration insists, and no option asks for less', async () => {
  await review('Ada');
  configure(2);
  for (const args of ['', ' --require-review', ' --require-review=1']) {
    const { code, json } = await sample.json(`change apply plan.json${args}`);
    expect([code, json.error.code]).toEqual([1, 'review-required']);
  }
  const dry = await sample.run('change apply plan.json --dry-run');
  expect([dry.code, dry.stdout]).toEqual([
    1,
    expect.stringContaining('would be refused: It needs the reviews of 2 people'),
  ]);
  expect(dry.stdout).not.toContain('Next:');
  await review('Ben');
  expect((await sample.json('change apply plan.json')).json.status).toBe('applied');

  configure(['Ada', 'Cy']);
  await sample.run('change recover --last');
  const { json } = await sample.json('change apply plan.json');
  expect(json.error.message).toContain('needs the review of Cy.');
  configure('everybody');
  const invalid = await sample.json('change apply plan.json');
  expect([invalid.code, invalid.json.error.code]).toEqual([2, 'config-invalid']);
  expect(invalid.json.error.message).toContain('a number of reviewers from 1 to 100');
});

test('reviews are listed, shown with the plan, and stored once', async () => {
  const stored = await sample.json('change review plan.json --by Ada --note Fine');
  expect(stored.json).toMatchObject({
    stored: 'now',
    review: { planId: id, by: 'Ada', note: 'Fine' },
  });
  const again = await sample.json('change review plan.json --by Ada --note Fine');
  expect(again.json).toEqual({ ...stored.json, stored: 'before' });
  const list = await sample.run(`change review ${id.slice(0, 8)} --list`);
  expect(list.stdout).toMatch(
    new RegExp(`^plan ${id.slice(0, 12)}\\n  Ada  .* UTC\\n    Fine\\n$`),
  );
  expect((await sample.run('change review 00000000 --list')).stdout).toBe('No reviews.\n');
  expect((await sample.run('change show plan.json')).stdout).toMatch(
    /Reviewed by\n {2}Ada .*\n {4}Fine\n$/,
  );
  expect((await sample.json('change show plan.json')).json.reviews).toHaveLength(1);
  expect((await sample.run('change show plan.json --markdown')).stdout).toMatch(
    /\n## Reviewed by\n\n- Ada · \S+Z · Fine\n/,
  );
});

test('what is no review of a plan that was read is refused', async () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ['change review', 1, 'usage-error'],
    ['change review plan.json --list --by Ada', 1, 'usage-error'],
    ['change review plan.json --by Ada --expect 0000000000000000', 2, 'plan-mismatch'],
    ['change review request.json --by Ada', 2, 'plan-invalid'],
    [`change review plan.json --by ${'x'.repeat(201)}`, 2, 'review-invalid'],
    ['change apply plan.json --require-review=0', 1, 'usage-error'],
    ['change apply plan.json --require-review=-1', 1, 'usage-error'],
    ['change apply plan.json --require-review=Ada,,Ben', 1, 'usage-error'],
  ];
  for (const [args, exit, error] of cases) {
    const { code, json } = await sample.json(args);
    expect([args, code, json.error.code]).toEqual([args, exit, error]);
  }
  expect(sample.read('.holdfast/reviews')).toBeUndefined();
});
