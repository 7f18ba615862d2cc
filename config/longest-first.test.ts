import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LONGEST, startOf } from './longest-first.js';

test('the long files exist, and start before all others', () => {
  for (const file of LONGEST) {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
    expect(existsSync(path), file).toBe(true);
    expect(startOf(path)).toBeLessThan(startOf('/work/packages/base/src/errors.test.ts'));
  }
});
