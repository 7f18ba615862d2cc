import { expect, test } from 'vitest';
import { returnTo } from './return-to.js';

test.each(['/', '/review?repository=a#b', '/audit?actor=%E2%80%AE'])('%s stays', (path) => {
  expect(returnTo(path)).toBe(path);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '\\/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  ' //elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/a\r\nset-cookie: a=b',
  'relative',
  '',
  undefined,
  ['/'],
])('%j does not lead elsewhere', (value) => {
  const path = returnTo(value);
  expect(new URL(path, 'https://here.example').origin).toBe('https://here.example');
  expect(path).toMatch(/^\/(?![/\\])/);
});
