import { expect, test } from 'vitest';
import { judgeNode } from './check-node.js';

test.each([
  ['18.20.0', 'error'],
  ['20.18.3', 'error'],
  ['20.19.0', 'note'],
  ['22.1.0', 'note'],
  ['24.0.0', 'note'],
])('Node %s: %s', (version, level) => {
  expect(judgeNode(version).level).toBe(level);
});
