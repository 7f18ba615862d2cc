import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { appRootPath, joinPath } from './project-path.js';

test('paths are joined without their own names for here', () => {
  expect(joinPath('.', '.')).toBe('.');
  expect(joinPath('apps/web', '.')).toBe('apps/web');
  expect(joinPath('.', 'src/a.ts')).toBe('src/a.ts');
});

test('a workspace inside the project goes in front of the app root', () => {
  expect(appRootPath('/p', undefined, 'apps/web')).toBe('apps/web');
  expect(appRootPath('/p', '/p', '.')).toBe('.');
  expect(appRootPath('/p', '/p/apps', 'web')).toBe('apps/web');
});

test('a workspace above an app that is a project of its own is taken off', () => {
  expect(appRootPath('/w/apps/web', '/w', 'apps/web')).toBe('.');
  expect(appRootPath('/w/apps/web', '/w', 'apps/web/sub')).toBe('sub');
});

test('an app root outside the project is refused', () => {
  for (const cwd of ['/q', '/', '/pp']) {
    expect(() => appRootPath('/p', cwd, '.')).toThrow(
      expect.objectContaining({ code: 'usage-error' }),
    );
  }
});

test('a workspace named through a symlink is the directory it leads to', () => {
  using dir = makeTempDir();
  mkdirSync(join(dir.path, 'real/apps'), { recursive: true });
  symlinkSync('real', join(dir.path, 'link'));
  expect(appRootPath(join(dir.path, 'real'), join(dir.path, 'link/apps'), 'web')).toBe('apps/web');
});
