import { sha256 } from '@holdfast/base';
import { renderReviewHtml, renderReviewText, reviewPlan } from '@holdfast/plan';
import { measure } from './lib/measure.mjs';
import { ms, printTable, ratio, verdict } from './lib/table.mjs';

const MIB = 1 << 20;

/** Reviews of long files and of long lines: eight times the bytes may cost eight times the time. */
export async function benchReviewLong() {
  const variants = {};
  for (const [name, make] of Object.entries(SHAPES)) {
    for (const size of SIZES) {
      const [before, after] = make(size);
      const { plan, originals } = updateOf(before, after);
      variants[`${name} ${size}`] = {
        run: async () => {
          const review = reviewPlan(plan, originals);
          renderReviewText(review, { color: true });
          await renderReviewHtml(review);
        },
      };
    }
  }
  const result = await measure(variants, Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 3));
  const [small, large] = SIZES;
  const rows = Object.keys(SHAPES).map((name) => {
    const [a, b] = SIZES.map((size) => result[`${name} ${size}`].median);
    const share = b / a / (large / small);
    return [name, ms(a), ms(b), `${ratio(share)} ${verdict(share, 1.5)}`];
  });
  const header = ['texts', '1 MiB', '8 MiB', 'growth beside that of the bytes (target <= 1.5x)'];
  printTable('review of one file, as text and as a page: milliseconds', header, rows);
}

const SIZES = [MIB, 8 * MIB];

const lines = (size, line) => {
  const count = Math.floor(size / 84);
  return Array.from({ length: count }, (_, index) => line(index).padEnd(83, '.')).join('\n');
};

const SHAPES = {
  'one line, changed in the middle': (size) => {
    const half = 'let a=f(b,12);'.repeat(size / 28);
    return [`${half}1${half}`, `${half}2${half}`];
  },
  'one line, all of it another': (size) => [
    'let a=f(b,12);'.repeat(size / 14),
    'g(c,d).then(e)'.repeat(size / 14),
  ],
  'lines that are all alike': (size) => [lines(size, () => 'a'), lines(size + 84, () => 'a')],
  'lines that all differ': (size) => [
    lines(size, (index) => `const a${index} = f(${index})`),
    lines(size, (index) => `const b${index} = g(${index})`),
  ],
  'every second line changed': (size) => [
    lines(size, (index) => `const a${index} = f(${index})`),
    lines(size, (index) => `const a${index} = ${index % 2 ? 'f' : 'g'}(${index})`),
  ],
  'two lines that alternate': (size) => [
    lines(size, (index) => 'ab'[index % 2]),
    lines(size, (index) => 'ba'[index % 2]),
  ],
};

function updateOf(before, after) {
  const operation = {
    path: 'a.js',
    kind: 'update',
    beforeSha256: sha256(before),
    afterSha256: sha256(after),
    content: after,
    reason: 'benchmark',
  };
  const nothing = { dependencies: [], conflicts: [], verification: [], unsupported: [] };
  const plan = { schemaVersion: 1, id: sha256('benchmark'), appRoot: '.', operations: [operation] };
  return {
    plan: { ...plan, ...nothing },
    originals: new Map([['a.js', new TextEncoder().encode(before)]]),
  };
}
