import { describe, expect, test } from 'vitest';
import { checkFiles, resultIn, stateOf } from './support/check-files.js';
import { anchorOn, type Files } from './support/make-anchor.js';

const MODULE = `import { clock } from './clock';

export interface Entry { key: string; at: number }

export class Store {
  private entries = new Map<string, Entry>();
  put(key: string, at: number) {
    const entry = { key, at: at + 1 };
    this.entries.set(key, entry);
    return entry;
  }
  get(key: string) { return this.entries.get(key); }
  version() { return 3; }
}

export const tick = (by: number) => { const now = clock() + by; return now * 2; };

export function total(list: Entry[]) { return list.reduce((sum, it) => sum + it.at, 0); }
`;
const BEFORE: Files = { 'src/store.ts': MODULE };
const changed = (from: string, to: string): Files => {
  if (!MODULE.includes(from)) throw new Error(`not in the fixture: ${from}`);
  return { 'src/store.ts': MODULE.replace(from, to) };
};
const anchorStore = (name: string, given = {}) => anchorOn(BEFORE, 'src/store.ts', name, given);

describe('in place', () => {
  test('3 layout, comments and other declarations do not count', async () => {
    const after = {
      'src/store.ts': `export class Store {
    private entries = new Map<string, Entry>();
    put(
      key: string, // by name
      at: number,
    ) {

      const entry = { key, at: at + 1 };
      this.entries.set(key, entry);
      return entry;
    }
}
`,
    };
    const result = await resultIn(after, await anchorStore('Store.put'));
    expect(stateOf(result)).toBe('fresh identity_matched');
    expect(result.detail).toMatchObject({ file: 'src/store.ts', lineStart: 3, lineEnd: 11 });
  });

  test('4 a number in the body is a change of the body', async () => {
    const anchor = await anchorStore('Store.put');
    const result = await resultIn(changed('at + 1', 'at + 2'), anchor);
    expect(stateOf(result)).toBe('stale body_changed');
    expect(result.detail).toMatchObject({
      changed: ['body'],
      bodyChanged: true,
      lineStart: 7,
      lineEnd: 11,
      expectedHash: anchor.hashes.declaration,
    });
    expect(result.detail.actualHash).toMatch(/^ts1:[0-9a-f]{32}$/);
    expect(result.detail.actualHash).not.toBe(anchor.hashes.declaration);
  });

  test('43 of three anchors exactly the changed one is stale', async () => {
    const files = { ...BEFORE, 'src/clock.ts': 'export function clock() { return Date.now(); }\n' };
    const anchors = [
      await anchorOn(files, 'src/store.ts', 'Store.get'),
      await anchorOn(files, 'src/store.ts', 'total'),
      await anchorOn(files, 'src/clock.ts', 'clock'),
    ];
    const after = {
      ...files,
      ...changed('return list.reduce', "console.log('x');\n  return list.reduce"),
    };
    const report = await checkFiles(after, anchors);
    expect(report.results.map((it) => `${it.anchor.id} ${stateOf(it)}`)).toEqual([
      'an_src/clock.ts#clock fresh identity_matched',
      'an_src/store.ts#Store.get fresh identity_matched',
      'an_src/store.ts#total stale body_changed',
    ]);
    expect(report.fallbackShare.share).toBe(0);
    expect(report).toMatchObject({ complete: true, uncheckedAnchorIds: [] });
  });

  test('55 an arrow that becomes a function is stale, not lost', async () => {
    const after = changed(
      'export const tick = (by: number) => {',
      'export function tick(by: number) {',
    );
    const result = await resultIn(
      { 'src/store.ts': after['src/store.ts']?.replace('* 2; };', '* 2; }') ?? '' },
      await anchorStore('tick'),
    );
    expect(stateOf(result)).toBe('stale signature_changed');
  });

  test('57 a dropped export is a change of the signature', async () => {
    const result = await resultIn(
      changed('export function total', 'function total'),
      await anchorStore('total'),
    );
    expect(stateOf(result)).toBe('stale signature_changed');
    expect(result.detail).toMatchObject({ changed: ['signature'], bodyChanged: false });
  });

  test('56 a changed argument of a decorator is named as such', async () => {
    const text = (role: string) =>
      `class A { @guard('${role}') run(x: number) { return x + 1; } }\n`;
    const before = { 'a.ts': text('admin') };
    const result = await resultIn(
      { 'a.ts': text('guest') },
      await anchorOn(before, 'a.ts', 'A.run'),
    );
    expect(stateOf(result)).toBe('stale decorators_changed');
    expect(result.detail.changed).toEqual(['decorators']);
  });

  test('58 a value on the line after return is another program', async () => {
    const before = { 'a.ts': 'function f(x: number) {\n  return x * 2;\n}\n' };
    const after = { 'a.ts': 'function f(x: number) {\n  return\n  x * 2;\n}\n' };
    const result = await resultIn(after, await anchorOn(before, 'a.ts', 'f'));
    expect(stateOf(result)).toBe('stale body_changed');
  });

  test('59 an overload above is a change of the signature', async () => {
    const body = 'function f(x: any) { return x; }\n';
    const before = { 'a.ts': body };
    const after = { 'a.ts': `function f(x: string): string;\n${body}` };
    const result = await resultIn(after, await anchorOn(before, 'a.ts', 'f'));
    expect(stateOf(result)).toBe('stale signature_changed');
  });

  test('72 the same name as another kind is stale, with the new kind', async () => {
    const result = await resultIn(
      changed('export interface Entry {', 'export class Entry {'),
      await anchorStore('Entry'),
    );
    expect(stateOf(result)).toBe('stale kind_changed');
    expect(result.detail).toMatchObject({ kindNow: 'class', lineStart: 3 });
  });

  test('a scope sees only what it watches', async () => {
    const body = changed('at + 1', 'at + 2');
    const head = changed('put(key: string, at: number)', 'put(key: string, at: bigint)');
    const [whole, api, signature] = [
      await anchorStore('Store'),
      await anchorStore('Store', { scope: 'interface' }),
      await anchorStore('Store', { scope: 'signature' }),
    ];
    expect(stateOf(await resultIn(body, whole))).toBe('stale body_changed');
    expect(stateOf(await resultIn(body, api))).toBe('fresh identity_matched');
    expect(stateOf(await resultIn(head, api))).toBe('stale signature_changed');
    expect(stateOf(await resultIn(head, signature))).toBe('fresh identity_matched');
  });

  test('60 a syntax error before the declaration leaves it unchecked, with the position', async () => {
    const result = await resultIn(
      { 'src/store.ts': `@@ const = {{{ ;\n${MODULE.replace('total(', 'total2(')}` },
      await anchorStore('total'),
    );
    expect(stateOf(result)).toBe('unchecked syntax-error');
    expect(result.detail.at).toMatchObject({ line: 1 });
  });

  test('69 an error within the declaration is no change of it; elsewhere it does not matter', async () => {
    const inside = await resultIn(changed('at + 1 }', 'at + }'), await anchorStore('Store.put'));
    expect(stateOf(inside)).toBe('unchecked syntax-error');
    const elsewhere = await resultIn(changed('at + 1 }', 'at + }'), await anchorStore('total'));
    expect(stateOf(elsewhere)).toBe('fresh identity_matched');
  });
});
