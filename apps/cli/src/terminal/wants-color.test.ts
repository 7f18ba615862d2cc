import { expect, test } from 'vitest';
import { wantsColor } from './wants-color.js';

test.each([
  ['a terminal', {}, false, true, true],
  ['a pipe', {}, false, false, false],
  ['NO_COLOR', { NO_COLOR: '1' }, false, true, false],
  ['an empty NO_COLOR', { NO_COLOR: '' }, false, true, true],
  ['FORCE_COLOR', { FORCE_COLOR: '1' }, false, false, true],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false, true, false],
  ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, false, true, false],
  ['--no-color and FORCE_COLOR', { FORCE_COLOR: '1' }, true, true, false],
  ['a dumb terminal', { TERM: 'dumb' }, false, true, false],
])('%s', (_, env, option, isTerminal, wanted) => {
  expect(wantsColor(env, option, isTerminal)).toBe(wanted);
});
