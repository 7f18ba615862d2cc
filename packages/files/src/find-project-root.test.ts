import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProjectRoot } from './index.js';

let temp: TempDir;
const at = (...names: string[]): string => join(temp.path, ...names);

beforeEach(() => {
  temp = makeTempDir();
  mkdirSync(at('project/packages/app/src'), { recursive: true });
});
afterEach(() => temp.remove());

test('without any mark the directory itself is the root', () => {
  expect(findProjectRoot(at('project/packages'))).toBe(at('project/packages'));
});

test('the nearest git directory counts, as a directory or as a file of a worktree', () => {
  mkdirSync(at('project/.git'));
  expect(findProjectRoot(at('project/packages/app/src'))).toBe(at('project'));
  writeFileSync(at('project/packages/app/.git'), 'gitdir: /elsewhere\n');
  expect(findProjectRoot(at('project/packages/app/src'))).toBe(at('project/packages/app'));
});

test('a .holdfast directory wins over a nearer git directory', () => {
  mkdirSync(at('project/.holdfast'));
  mkdirSync(at('project/packages/app/.git'));
  expect(findProjectRoot(at('project/packages/app/src'))).toBe(at('project'));
  mkdirSync(at('project/packages/.holdfast'));
  expect(findProjectRoot(at('project/packages/app/src'))).toBe(at('project/packages'));
});

test('a file called .holdfast is no mark', () => {
  writeFileSync(at('project/.holdfast'), '');
  mkdirSync(at('project/.git'));
  mkdirSync(at('.holdfast'));
  expect(findProjectRoot(at('project/packages'))).toBe(at());
});

test('symlinks on the way are resolved first', () => {
  mkdirSync(at('project/.git'));
  mkdirSync(at('other/.git'), { recursive: true });
  symlinkSync('../project/packages', at('other/link'));
  expect(findProjectRoot(at('other/link/app'))).toBe(at('project'));
});

test('a directory that does not exist, or a file, is an error that names it', () => {
  expect(() => findProjectRoot(at('nowhere'))).toThrow(
    expect.objectContaining({ code: 'io-error', data: { errno: 'ENOENT' } }),
  );
  writeFileSync(at('file'), '');
  expect(() => findProjectRoot(at('file'))).toThrow(
    expect.objectContaining({ code: 'io-error', data: { errno: 'ENOTDIR' } }),
  );
});
