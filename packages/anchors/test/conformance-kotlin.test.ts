import { describe, expect, test } from 'vitest';
import { resultIn, stateOf } from './support/check-files.js';
import { anchorOn, type Files } from './support/make-anchor.js';

const CART = `package shop

class Cart(private val rate: Int) {
  fun total(net: Int, count: Int): Int {
    val gross = net * count
    return gross + gross * rate / 100
  }

  fun double(net: Int): Int = total(net, 2) - rate

  fun limit(): Int = 3
}

fun greet(name: String): String {
  val text = "Hello, " + name.trim() + "!"
  return text.uppercase()
}
`;
const BEFORE: Files = { 'src/shop/Cart.kt': CART };
const anchorCart = (name: string, given = {}) => anchorOn(BEFORE, 'src/shop/Cart.kt', name, given);
const GREET = /\nfun greet[\s\S]*$/;
const changed = (from: string | RegExp, to: string): Files => {
  const after = CART.replace(from, to);
  if (after === CART) throw new Error(`not in the fixture: ${from}`);
  return { 'src/shop/Cart.kt': after };
};

describe('Kotlin', () => {
  test('24 layout, trailing commas and comments are fresh', async () => {
    const after = changed(
      '(net: Int, count: Int): Int {',
      '(\n    net: Int, // each\n    count: Int,\n  ): Int {\n',
    );
    const result = await resultIn(after, await anchorCart('Cart.total'));
    expect(stateOf(result)).toBe('fresh identity_matched');
  });

  test('25 a number in the body is a change of the body', async () => {
    const result = await resultIn(changed('/ 100', '/ 1000'), await anchorCart('Cart.total'));
    expect(stateOf(result)).toBe('stale body_changed');
  });

  test('26 a renamed method is renamed', async () => {
    const after = changed(/total/g, 'sum');
    const result = await resultIn(after, await anchorCart('Cart.total'));
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail.renamedTo).toBe('Cart.sum');
  });

  test('27 a function in another file is moved', async () => {
    const [greet = ''] = GREET.exec(CART) ?? [];
    const after = {
      ...changed(GREET, ''),
      'src/shop/Greet.kt': `package shop\n${greet}`,
    };
    const result = await resultIn(after, await anchorCart('greet'));
    expect(stateOf(result)).toBe('moved-renamed moved');
    expect(result.detail.movedTo).toBe('src/shop/Greet.kt');
  });

  test('28 deleted it is lost; renamed with a body that proves nothing, too', async () => {
    expect(stateOf(await resultIn(changed(GREET, ''), await anchorCart('greet')))).toBe(
      'lost declaration_missing',
    );
    expect(
      stateOf(await resultIn(changed('limit()', 'most()'), await anchorCart('Cart.limit'))),
    ).toBe('lost declaration_missing');
  });

  test("29 a member's expression body is a change of the class, not of its interface", async () => {
    const after = changed('- rate', '+ rate');
    expect(stateOf(await resultIn(after, await anchorCart('Cart.double')))).toBe(
      'stale body_changed',
    );
    expect(stateOf(await resultIn(after, await anchorCart('Cart')))).toBe('stale body_changed');
    const shape = await anchorCart('Cart', { scope: 'interface' });
    expect(stateOf(await resultIn(after, shape))).toBe('fresh identity_matched');
  });
});
