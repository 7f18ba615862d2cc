import { readFileSync } from 'node:fs';
import { format } from '@wasm-fmt/gofmt';
import { expect, test } from 'vitest';
import { declarationsOf } from '../facts-of.js';

test('gofmt changes no hash', async () => {
  const text = fixture('messy.go');
  const formatted = format(text);
  expect(formatted).not.toBe(text);
  expect(await sketch(formatted)).toEqual(await sketch(text));
});

test('what gofmt -s and its rewrite of interface{} print has the same hashes', async () => {
  expect(await sketch(fixture('messy.simplified.go'))).toEqual(await sketch(fixture('messy.go')));
});

/** Tokens on lines of their own where Go allows it, and statements on one. */
const LAYOUTS: Readonly<Record<string, (text: string) => string>> = {
  'statements on one line': (text) => text.replace(/([\w)\]}"'`])\n(?=[\s\S])/g, '$1;\n'),
  'arguments on lines': (text) => text.replace(/, (?=[^\n])/g, ',\n\n'),
  'operators at line ends': (text) => text.replace(/ (&&|\|\||\+|==) /g, ' $1\n'),
  'no indentation': (text) => text.replace(/^[\t ]+/gm, ''),
  'comments everywhere': (text) => text.replace(/\(/g, '( /* why */ ').replace(/;$/gm, '; // so'),
  'line ends': (text) => text.replaceAll('\n', '\r\n'),
};

test.each(Object.entries(LAYOUTS))(
  '%s: no hash changes, and gofmt agrees',
  async (_name, apply) => {
    const text = fixture('server.go');
    const before = await sketch(text);
    expect(before.length).toBeGreaterThan(30);
    const changed = apply(text);
    expect(changed).not.toBe(text);
    expect(await sketch(changed)).toEqual(before);
    expect(await sketch(format(changed))).toEqual(before);
  },
);

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}

async function sketch(text: string): Promise<readonly string[]> {
  return (await declarationsOf('a.go', text)).map(({ kind, qualifiedName, hashes, bodyTokens }) =>
    JSON.stringify({ kind, qualifiedName, hashes, bodyTokens }),
  );
}
