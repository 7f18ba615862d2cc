import { expect, test } from 'vitest';
import type { HistoryPoint } from '../../store/views.js';
import { markupOf } from '../markup/html.js';
import { sparkline } from './sparkline.js';

const NONE = { fresh: 9, stale: 0, moved_renamed: 0, lost: 0, unchecked: 0, retired: 0 };

function history(...stale: readonly number[]): readonly HistoryPoint[] {
  return stale.map((number, index) => ({
    at: new Date(Date.UTC(2026, 10, 1 + index)).toISOString(),
    commit: 'c'.repeat(40),
    counts: { ...NONE, stale: number },
  }));
}

test('says in words what it draws', () => {
  const picture = sparkline(history(0, 4, 2));
  expect(picture && markupOf(picture)).toContain(
    'aria-label="Anchors that needed a person over 3 checks: 0 on 1 November 2026, 2 on 3 November 2026, at most 4."',
  );
});

test('draws steps by time, the highest at the top', () => {
  const picture = sparkline(history(0, 4, 2));
  expect(picture && markupOf(picture)).toContain('class="spark-line" d="M4 32H66V4H128V18"');
});

test('a calm history is a line at the bottom, a single check none', () => {
  const picture = sparkline(history(0, 0));
  expect(picture && markupOf(picture)).toContain('class="spark calm"');
  expect(picture && markupOf(picture)).toContain('d="M4 32H128V32"');
  expect(sparkline(history(3))).toBeUndefined();
  expect(sparkline([])).toBeUndefined();
});
