import { expect, test } from 'vitest';
import { parseFacts } from './parse-facts.js';

const FILES: Readonly<Record<string, string>> = {
  'big.ts': 'export class A { m() { return [1, 2, 3].map((x) => x + 1); } }\n'.repeat(300),
  'small.ts': 'export const a = { b: 1 };',
  'other.js': 'type T = string; function f() { return <a b="c" />; }',
  'empty.ts': '',
  'broken.ts': 'class { + ) ] const',
  'names.ts': 'namespace A\n{ export const b = 1; }\nfunction é(😀: string) { return "ü"; }',
  'a.py': 'def f(a):\n    """doc"""\n    return a\n',
  'a.go': 'package a\n\nfunc F(x int) int { return x + 1 }\n',
  'a.rs': 'impl A { fn b(&self) -> u8 { 1 } }',
};

test('files that are parsed at the same time get the facts that each gets alone', async () => {
  const paths = [...Object.keys(FILES), ...Object.keys(FILES).reverse()];
  const alone = new Map<string, unknown>();
  for (const path of Object.keys(FILES)) alone.set(path, await factsOf(path));
  const together = await Promise.all(paths.map(factsOf));
  for (const [i, path] of paths.entries()) expect(together[i], path).toEqual(alone.get(path));
  expect(JSON.stringify(alone.get('names.ts'))).toContain('"qualifiedName":"é"');
});

function factsOf(path: string) {
  return parseFacts(path, new TextEncoder().encode(FILES[path]));
}
