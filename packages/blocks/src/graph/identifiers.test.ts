import { expect, test } from 'vitest';
import { identifiers } from './identifiers.js';

const TEXTS: readonly (readonly [string, string])[] = [
  ['a.ts', '/* no */ readUser("no", \'no\', `no`, 0xnope); // no\nuserName'],
  ['a.py', "readUser(\"no\", '''no\nno''', \"no\") # no\nuserName"],
  ['a.go', 'readUser(\'n\', `no\nno`, "no") // no\nuserName'],
  ['a.rs', "readUser::<'\\''>(r#\"no \" no\"#, '\\u{6e}');\n/* no */ userName"],
  ['a.swift', 'readUser("""\nno\n""")\nuserName'],
  ['A.java', 'readUser(\'n\', "no"); userName'],
];

test.each(TEXTS)('%s: comments, texts and numbers have no identifiers', (path, text) => {
  expect([...identifiers(path, text)].map((it) => it.text)).toEqual(['readUser', 'userName']);
});

test('a lifetime of Rust is an identifier and opens no text', () => {
  const names = [...identifiers('a.rs', "fn f<'a>(x: &'a str) {}")].map((it) => it.text);
  expect(names).toEqual(['fn', 'f', 'a', 'x', 'a', 'str']);
});

test('an unclosed text ends with its line', () => {
  const text = 'const a = "open\nconst später = 1';
  expect([...identifiers('a.ts', text)].at(-1)).toEqual({ text: 'später', start: 22, end: 28 });
});
