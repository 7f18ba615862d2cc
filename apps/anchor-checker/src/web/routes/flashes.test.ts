import { expect, test } from 'vitest';
import { flashOf, withFlash, withoutFlash } from './flashes.js';

test('what was done goes along as a name, and is gone from the way back', () => {
  expect(withFlash('/review?repository=a&done=relinked#b', 'confirmed')).toBe(
    '/review?repository=a&done=confirmed#b',
  );
  expect(withoutFlash('/review?repository=a&done=confirmed')).toBe('/review?repository=a');
  expect(flashOf('confirmed')?.text).toBe('Confirmed as reviewed.');
});

test('an address cannot make the page say something else', () => {
  for (const name of ['<b>hello</b>', 'constructor', '__proto__', '', undefined]) {
    expect(flashOf(name)).toBeUndefined();
  }
});
