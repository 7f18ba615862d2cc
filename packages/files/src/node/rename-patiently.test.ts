import { expect, test } from 'vitest';
import { renamePatiently } from './rename-patiently.js';

function system(platform: NodeJS.Platform, code: string, times: number) {
  const state = { calls: 0, waited: 0 };
  const rename = () => {
    state.calls += 1;
    if (state.calls <= times) throw Object.assign(new Error(code), { code });
  };
  const pause = (ms: number) => {
    state.waited += ms;
  };
  return { state, platform, rename, pause };
}

test('on Windows a file held for a moment is tried again', () => {
  const busy = system('win32', 'EBUSY', 3);
  renamePatiently('a', 'b', busy);
  expect(busy.state).toEqual({ calls: 4, waited: 70 });
});

test('on Windows other errors stand at once, and a file held for good after two seconds', () => {
  const missing = system('win32', 'ENOENT', 1);
  expect(() => renamePatiently('a', 'b', missing)).toThrow('ENOENT');
  expect(missing.state).toEqual({ calls: 1, waited: 0 });
  const held = system('win32', 'EPERM', Number.POSITIVE_INFINITY);
  expect(() => renamePatiently('a', 'b', held)).toThrow('EPERM');
  expect(held.state).toEqual({ calls: 9, waited: 1950 });
});

test('elsewhere the first answer stands', () => {
  const denied = system('linux', 'EACCES', 1);
  expect(() => renamePatiently('a', 'b', denied)).toThrow('EACCES');
  expect(denied.state).toEqual({ calls: 1, waited: 0 });
});
