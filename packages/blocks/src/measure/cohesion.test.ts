import { expect, test } from 'vitest';
import { measureCohesion } from './cohesion.js';

const edges = [
  { from: 'a1', to: 'a2' },
  { from: 'a1', to: 'a2' },
  { from: 'a2', to: 'a1' },
  { from: 'a1', to: 'b' },
  { from: 'b', to: 'a1' },
  { from: 'b', to: 'c' },
  { from: 'a1', to: 'a1' },
];

test('edges inside over edges that touch the group, each direction once', () => {
  expect(measureCohesion(new Set(['a1', 'a2']), edges)).toEqual({ cohesion: 0.5, sampleSize: 4 });
  expect(measureCohesion(new Set(['a1', 'a2', 'b', 'c']), edges).cohesion).toBe(1);
});

test('without an edge nothing is measured', () => {
  expect(measureCohesion(new Set(['x']), edges)).toEqual({ cohesion: null, sampleSize: 0 });
});
