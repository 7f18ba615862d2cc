import { readFileSync } from 'node:fs';
import { type Config, format } from '@wasm-fmt/ruff_fmt';
import { expect, test } from 'vitest';
import { declarationsOf } from '../facts-of.js';

/** Ruff with every option that can move code flipped. */
const OPTIONS: readonly Config[] = [
  {},
  { quote_style: 'single' },
  { quote_style: 'preserve', line_width: 40 },
  { magic_trailing_comma: 'ignore' },
  { magic_trailing_comma: 'ignore', line_width: 200, indent_width: 2 },
  { indent_style: 'tab', line_ending: 'crlf' },
  { indent_width: 8, line_width: 60 },
];

test.each(['store.py', 'messy.py'])('%s: Ruff with any option changes no hash', async (name) => {
  const text = readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
  const before = await sketch(text);
  expect(before.length).toBeGreaterThan(5);
  for (const options of OPTIONS) {
    const formatted = format(text, name, options);
    expect(formatted, JSON.stringify(options)).not.toBe(text);
    expect(await sketch(formatted), JSON.stringify(options)).toEqual(before);
  }
});

async function sketch(text: string): Promise<readonly string[]> {
  return (await declarationsOf('a.py', text)).map(({ qualifiedName, hashes, bodyTokens }) =>
    JSON.stringify({ qualifiedName, hashes, bodyTokens }),
  );
}
