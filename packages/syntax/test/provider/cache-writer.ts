import { encodeUtf8 } from '@holdfast/base';
import { typescript } from '../../src/languages/typescript/language.js';
import { openFactsCache } from '../../src/node/facts-cache.js';
import { parseFacts } from '../../src/node/parse-facts.js';

// Writes the same few entries again and again until it is killed.
const [, , directory = ''] = process.argv;
const text = Array.from({ length: 300 }, (_, i) => `export const f${i} = (a) => a + ${i};`).join(
  '\n',
);
const result = await parseFacts('a.ts', encodeUtf8(text));
const cache = openFactsCache(directory, 100_000_000);
process.send?.('writing');
for (let i = 0; ; i = (i + 1) % 8) cache.put(typescript, String(i).repeat(40), result);
