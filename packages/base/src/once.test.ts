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

test('a failure to make is not remembered, a promise that fails is', async () => {
  let tries = 0;
  const throwing = once(() => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  expect(throwing).toThrow('try 1');
  expect(throwing).toThrow('try 2');
  const failing = once(async () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  await expect(failing()).rejects.toThrow('try 3');
  await expect(failing()).rejects.toThrow('try 3');
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
