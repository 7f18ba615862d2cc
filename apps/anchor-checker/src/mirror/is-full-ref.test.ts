import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFullRef } from './is-full-ref.js';

const REFS = [
  'refs/heads/main',
  'refs/pull/7/head',
  'refs/heads/føø/日本',
  'refs/heads/a@b#c+d=e,f',
  'refs/heads/-x',
  'refs/heads/a.b',
  'refs/heads/.a',
  'refs/heads/a/.b',
  'refs/heads/a..b',
  'refs/heads/a.',
  'refs/heads/a.lock',
  'refs/heads/a.lock/b',
  'refs/heads/a//b',
  'refs/heads/a/',
  'refs/heads/a b',
  'refs/heads/a~1',
  'refs/heads/a^',
  'refs/heads/a:b',
  'refs/heads/*',
  'refs/heads/a?',
  'refs/heads/a[b',
  'refs/heads/a\\b',
  'refs/heads/a@{1}',
  'refs/heads/a\tb',
  'refs/heads/a\nb',
  'refs/heads/a\x7fb',
];

test.each(REFS)('%j is judged as git does', (ref) => {
  let isGood = true;
  try {
    execFileSync('git', ['check-ref-format', ref], { stdio: 'ignore' });
  } catch {
    isGood = false;
  }
  expect(isFullRef(ref)).toBe(isGood);
});

test.each([
  '',
  'main',
  '--all',
  'refs',
  'refs/',
  '+refs/heads/main',
  'refs/heads/a\u202eb',
  `refs/${'a'.repeat(600)}`,
])('%j is none', (ref) => {
  expect(isFullRef(ref)).toBe(false);
});
