import { describe, expect, test } from 'vitest';
import { resultIn, stateOf } from './support/check-files.js';
import { anchorOn } from './support/make-anchor.js';
import { BEFORE, MODULE } from './support/small-project.js';

describe('without history', () => {
  const anchorStore = (name: string) => anchorOn(BEFORE, 'src/store.ts', name);

  test('a unique match is an answer', async () => {
    const renamed = await resultIn(
      { ...BEFORE, 'src/store.ts': MODULE.replace('put(', 'insert(') },
      await anchorStore('Store.put'),
    );
    expect(stateOf(renamed)).toBe('moved-renamed renamed');
    const moved = await resultIn({ 'lib/s.ts': MODULE }, await anchorStore('Store.put'));
    expect(stateOf(moved)).toBe('moved-renamed moved');
  });

  test('two equal ones are not, whatever their place', async () => {
    const result = await resultIn(
      { 'src/store2.ts': MODULE, 'far/store.ts': MODULE },
      await anchorStore('total'),
    );
    expect(stateOf(result)).toBe('lost ambiguous');
    expect(result.detail.candidates?.map(({ file }) => file)).toEqual([
      'src/store2.ts',
      'far/store.ts',
    ]);
  });

  test('a namesake with another body is no answer', async () => {
    const result = await resultIn(
      { 'src/store2.ts': MODULE.replace('sum + it.at', 'sum - it.at') },
      await anchorStore('total'),
    );
    expect(stateOf(result)).toBe('lost file_missing');
  });
});
