import { expect, test } from 'vitest';
import { modularity } from './modularity.js';

const link = (a: string, b: string, weight = 1) => ({ a, b, weight });
const triangles = [
  link('1', '2'),
  link('2', '3'),
  link('1', '3'),
  link('4', '5'),
  link('5', '6'),
  link('4', '6'),
];

test('two triangles without a link between them: one half', () => {
  expect(modularity(triangles, (node) => Number(node) <= 3)?.toFixed(6)).toBe('0.500000');
});

test('two triangles joined by one link: 2 * (3/7 - 1/4)', () => {
  const joined = [...triangles, link('3', '4')];
  expect(modularity(joined, (node) => Number(node) <= 3)).toBeCloseTo(2 * (3 / 7 - 1 / 4), 12);
});

test('everything in one group is 0, a loose link is -0.5, nothing is not measured', () => {
  expect(modularity(triangles, () => 'all')).toBe(0);
  expect(modularity([link('a', 'b', 7)], () => undefined)).toBe(-0.5);
  expect(modularity([], () => 'all')).toBeNull();
});
