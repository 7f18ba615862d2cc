import { expect, test } from 'vitest';
import { loadLanguage } from '../languages/load-language.js';
import { reuseNodes } from './node-table.js';
import { withParsedFile } from './parse-file.js';

test('of many files that are parsed at the same time, one has a tree', async () => {
  const language = await loadLanguage('typescript');
  const rooms = await Promise.all(
    ['let a = 1;', 'let b = 2;', 'let c = 3;'].map((text) =>
      withParsedFile(language, text, undefined, (tree) => {
        reuseNodes(tree);
        return tree.start.buffer;
      }),
    ),
  );
  expect(rooms[0]).toBeInstanceOf(ArrayBuffer);
  for (const room of rooms) expect(room).toBe(rooms[0]);
});

test('a parse that runs away is given up, and nothing is made of it', async () => {
  const language = await loadLanguage('typescript');
  const text = `const a = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`.repeat(20);
  const asked = withParsedFile(language, text, 0, () => 'used');
  expect(await asked).toBeUndefined();
});
