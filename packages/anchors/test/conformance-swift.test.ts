import { afterAll, describe, expect, test } from 'vitest';
import { resultIn, stateOf } from './support/check-files.js';
import { facts } from './support/facts.js';
import { anchorOn, type Files } from './support/make-anchor.js';

const MONEY = `import Foundation

/// An amount.
struct Money {
  let cents: Int

  /// Adds two amounts.
  func add(first: Money, second: Money) -> Money {
    let sum = first.cents + second.cents - cents
    return Money(cents: round(sum))
  }
}

enum Currency {
  case euro
  case yen
}
`;
const BEFORE: Files = { 'Sources/Money.swift': MONEY };
const ADD = 'Money.add(first:second:)';
const anchorMoney = (name: string, given = {}) =>
  anchorOn(BEFORE, 'Sources/Money.swift', name, given);
const changed = (from: string, to: string): Files => {
  if (!MONEY.includes(from)) throw new Error(`not in the fixture: ${from}`);
  return { 'Sources/Money.swift': MONEY.replaceAll(from, to) };
};

afterAll(() => facts.close());

describe('Swift', () => {
  test('11 wrapped parameters and another doc comment are fresh', async () => {
    const after = {
      'Sources/Money.swift': MONEY.replace(
        '(first: Money, second: Money)',
        '(\n    first: Money,\n    second: Money\n  )',
      ).replace('Adds two amounts.', 'Adds them.'),
    };
    expect(stateOf(await resultIn(after, await anchorMoney(ADD)))).toBe('fresh identity_matched');
  });

  test('12 an argument that is wrapped in a call is a change', async () => {
    const result = await resultIn(changed('round(sum)', 'round(abs(sum))'), await anchorMoney(ADD));
    expect(stateOf(result)).toBe('stale body_changed');
  });

  test('13 a renamed method keeps its labels', async () => {
    const result = await resultIn(changed('func add(', 'func plus('), await anchorMoney(ADD));
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail.renamedTo).toBe('Money.plus(first:second:)');
  });

  test('14 a struct in another file is moved, its body unchanged', async () => {
    const result = await resultIn(
      { 'Sources/Core/Amount.swift': MONEY },
      await anchorMoney('Money'),
    );
    expect(stateOf(result)).toBe('moved-renamed moved');
    expect(result.detail).toMatchObject({
      movedTo: 'Sources/Core/Amount.swift',
      bodyChanged: false,
      changed: [],
    });
  });

  test('15 where only the property is left, the method is lost', async () => {
    const result = await resultIn(
      { 'Sources/Money.swift': 'struct Money {\n  let cents: Int\n}\n' },
      await anchorMoney(ADD),
    );
    expect(stateOf(result)).toBe('lost declaration_missing');
  });

  test('16 its file gone and another one there: the file is missing', async () => {
    const result = await resultIn(
      { 'Sources/Other.swift': 'struct Other {\n  func run() -> Int { return 1 }\n}\n' },
      await anchorMoney(ADD),
    );
    expect(stateOf(result)).toBe('lost file_missing');
  });

  test('17 plus instead of minus within a function is a change of the struct, not of its interface', async () => {
    const after = changed('- cents', '+ cents');
    expect(stateOf(await resultIn(after, await anchorMoney('Money')))).toBe('stale body_changed');
    const shape = await anchorMoney('Money', { scope: 'interface' });
    expect(stateOf(await resultIn(after, shape))).toBe('fresh identity_matched');
  });
});
