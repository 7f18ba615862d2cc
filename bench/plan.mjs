import { sha256 } from '@holdfast/base';
import {
  createPlan,
  parsePlan,
  renderReviewHtml,
  renderReviewText,
  reviewPlan,
} from '@holdfast/plan';
import { planLocal } from '@holdfast/plan/local';
import { measure } from './lib/measure.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';
import { makeWorkspace, path, removeWorkspace, text } from './lib/workspace.mjs';

/** A plan of 32 files of 8 KiB: pure, from a real directory, checked again, and rendered. */
export async function benchPlan() {
  const candidates = Array.from({ length: 32 }, (_, i) => ({
    path: path(i),
    content: text(i + 100),
    reason: 'benchmark',
  }));
  const files = candidates.map(({ path: name }, i) => ({ path: name, sha256: sha256(text(i)) }));
  const request = { candidates, snapshot: { schemaVersion: 1, configurations: [], files } };
  const plan = createPlan(request);
  const parsed = JSON.parse(JSON.stringify(plan));
  const root = makeWorkspace(32);
  const { originals } = await planLocal({ candidates }, { cwd: root });
  const review = reviewPlan(plan, originals);
  const result = await measure(
    {
      'createPlan (pure)': { run: () => createPlan(request) },
      'planLocal (reads the disk)': { run: () => planLocal({ candidates }, { cwd: root }) },
      'parsePlan (whole re-validation)': { run: () => parsePlan(parsed) },
      'reviewPlan + text': {
        run: () => renderReviewText(reviewPlan(plan, originals), { color: true }),
      },
      renderReviewHtml: { run: () => renderReviewHtml(review) },
    },
    20,
  );
  removeWorkspace(root);
  const rows = Object.entries(result).map(([name, { median, min }]) => [
    name,
    ms(median),
    ms(min),
    name.startsWith('createPlan') || name.startsWith('planLocal')
      ? `<= 10 ms ${verdict(median, 10)}`
      : '',
  ]);
  printTable('plan of 32 x 8 KiB: milliseconds', ['step', 'median', 'min', 'target'], rows);
}
