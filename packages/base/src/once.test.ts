import { expect, test } from 'vitest';
import { once, oncePerKey } from './once.js';

test('what is made once is not made again, whatever it is', () => {
  let made = 0;
  const nothing = once(() => {
    made += 1;
    return undefined;
  });
  expect([nothing(), nothing(), made]).toEqual([undefined, undefined, 1]);
});

test('a failure is not remembered, whether it is thrown or a promise fails', async () => {
  let tries = 0;
  const throwing = once(() => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  expect(throwing).toThrow('try 1');
  expect(throwing).toThrow('try 2');
  const failing = once(async () => {
    tries += 1;
    if (tries < 5) throw new Error(`try ${tries}`);
    return tries;
  });
  const [first, beside] = [failing(), failing()];
  expect(beside).toBe(first);
  await expect(first).rejects.toThrow('try 3');
  await expect(failing()).rejects.toThrow('try 4');
  expect(await failing()).toBe(5);
  expect(await failing()).toBe(5);
});

test('a failure for one key is forgotten, and leaves the others', async () => {
  const tries = { a: 0, b: 0 };
  const even = oncePerKey(async (key: 'a' | 'b') => {
    tries[key] += 1;
    if (key === 'a' && tries.a === 1) throw new Error('odd');
    return tries[key];
  });
  expect(await even('b')).toBe(1);
  await expect(even('a')).rejects.toThrow('odd');
  expect([await even('a'), await even('a'), await even('b')]).toEqual([2, 2, 1]);
});

test('each key has its own', () => {
  const asked: string[] = [];
  const shout = oncePerKey((word: string) => {
    asked.push(word);
    return word.toUpperCase();
  });
  expect([shout('a'), shout('b'), shout('a')]).toEqual(['A', 'B', 'A']);
  expect(asked).toEqual(['a', 'b']);
});
