import { expect, test } from 'vitest';
import { shellDirectory } from './shell-directory.js';

test('the current directory, unless a package manager moved us', () => {
  expect(shellDirectory({}, '/here')).toBe('/here');
  expect(shellDirectory({ INIT_CWD: '' }, '/here')).toBe('/here');
  const npm = { INIT_CWD: '/user', npm_package_json: '/package/package.json' };
  expect(shellDirectory(npm, '/package')).toBe('/user');
  expect(shellDirectory(npm, '/somewhere/else')).toBe('/somewhere/else');
  expect(shellDirectory({ INIT_CWD: '/user' }, '/package')).toBe('/user');
});
