import { snapshotTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { type Changes, commitChanges, startRepository } from './support/change-repository.js';
import { stateOf } from './support/check-files.js';
import { checkRepository, resultAt } from './support/check-repository.js';
import { anchorOn, type Files } from './support/make-anchor.js';
import { BEFORE, MODULE } from './support/small-project.js';

const DEPTH = `export function depth(node: Tree): number {
  return node.children.reduce((most, child) => Math.max(most, depth(child)), 0) + 1;
}
`;
const TICK = /export const tick = .*\n\n/;

function change(before: Files, after: Changes) {
  const { repository, commit } = startRepository(before);
  commitChanges(repository, after);
  return { repository, commit };
}

async function resultOf(before: Files, [file, name]: readonly [string, string], after: Changes) {
  const { repository, commit } = change(before, after);
  using _ = repository;
  return await resultAt(repository, await anchorOn(before, file, name, { commit }));
}

describe('the ladder, with history', () => {
  test('5 a renamed method is renamed', async () => {
    const result = await resultOf(BEFORE, ['src/store.ts', 'Store.put'], {
      'src/store.ts': MODULE.replace('put(', 'insert('),
    });
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail).toMatchObject({
      file: 'src/store.ts',
      renamedTo: 'Store.insert',
      bodyChanged: false,
      changed: [],
      lineStart: 7,
    });
    expect(result.detail.movedTo).toBeUndefined();
  });

  test.each([
    // Its own body has a variable of the new name, which reads like a recursive call now.
    ['tick', 'now', MODULE.replace('const tick', 'const now')],
    ['total', 'sum', MODULE.replace('function total', 'function sum')],
    // Its body goes on calling the old name, which is another thing now.
    [
      'depth',
      'deepest',
      `import { depth } from './depth';\n${DEPTH.replace('function depth', 'function deepest')}`,
    ],
  ])('5 %s is renamed to %s, whatever its body calls itself', async (name, renamedTo, after) => {
    const before = name === 'depth' ? DEPTH : MODULE;
    const result = await resultOf({ 'src/a.ts': before }, ['src/a.ts', name], {
      'src/a.ts': after,
    });
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail).toMatchObject({ renamedTo, bodyChanged: true });
  });

  test('5 of two new declarations, the one that calls itself as before is the renamed one', async () => {
    const renamed = DEPTH.replaceAll('depth', 'height');
    const copied = DEPTH.replace('function depth', 'function copy');
    const result = await resultOf({ 'src/a.ts': DEPTH }, ['src/a.ts', 'depth'], {
      'src/a.ts': copied + renamed,
    });
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail).toMatchObject({ renamedTo: 'height', bodyChanged: false });
  });

  test('6 a declaration in another file is moved', async () => {
    const [tick] = TICK.exec(MODULE) ?? [''];
    const result = await resultOf(BEFORE, ['src/store.ts', 'tick'], {
      'src/store.ts': MODULE.replace(TICK, ''),
      'src/time/tick.ts': `import { clock } from '../clock';\n${tick}`,
    });
    expect(stateOf(result)).toBe('moved-renamed moved');
    expect(result.detail).toMatchObject({
      movedTo: 'src/time/tick.ts',
      file: 'src/time/tick.ts',
      lineStart: 2,
      bodyChanged: false,
    });
  });

  test('7 a deleted declaration is lost, and its file still there', async () => {
    const result = await resultOf(BEFORE, ['src/store.ts', 'tick'], {
      'src/store.ts': MODULE.replace(TICK, ''),
    });
    expect(stateOf(result)).toBe('lost declaration_missing');
    expect(result.detail.candidates).toBeUndefined();
  });

  test('8 a renamed method whose body proves nothing is lost, with the new one to choose', async () => {
    const result = await resultOf(BEFORE, ['src/store.ts', 'Store.version'], {
      'src/store.ts': MODULE.replace('version()', 'release()'),
    });
    expect(stateOf(result)).toBe('lost declaration_missing');
    expect(result.detail.candidates?.[0]?.qualifiedName).toBe('Store.release');
  });

  test('moved and renamed at once', async () => {
    const [tick = ''] = TICK.exec(MODULE) ?? [];
    const result = await resultOf(BEFORE, ['src/store.ts', 'tick'], {
      'src/store.ts': MODULE.replace(TICK, ''),
      'src/beat.ts': tick.replace('tick', 'beat'),
    });
    expect(stateOf(result)).toBe('moved-renamed moved_and_renamed');
    expect(result.detail).toMatchObject({ movedTo: 'src/beat.ts', renamedTo: 'beat' });
  });

  test('37 a commit that only formats is fresh, and the report names the commit', async () => {
    const { repository, commit } = change(BEFORE, {
      'src/store.ts': MODULE.replaceAll('{ ', '{\n').replaceAll("'", '"'),
    });
    using _ = repository;
    const report = await checkRepository(repository, [
      await anchorOn(BEFORE, 'src/store.ts', 'total', { commit }),
    ]);
    expect(report.results.map(stateOf)).toEqual(['fresh identity_matched']);
    expect(report.commit).toBe(repository.git('rev-parse', 'HEAD').trim());
  });

  test('a namesake of another kind that was always there is no change of kind', async () => {
    const both =
      'export const User = z.object({ name: z.string() });\nexport type User = z.infer<typeof User>;\n';
    const before = { 'user.ts': both };
    const { repository, commit } = change(before, { 'user.ts': both.split('\n')[0] ?? '' });
    using _ = repository;
    const anchor = await anchorOn(before, 'user.ts', 'User', { commit, kind: 'type' });
    expect(stateOf(await resultAt(repository, anchor))).toBe('lost declaration_missing');
  });

  test('42 a check at another reference touches nothing', async () => {
    const { repository, commit } = change(BEFORE, { 'src/store.ts': null, 'b.ts': MODULE });
    using _ = repository;
    const anchor = await anchorOn(BEFORE, 'src/store.ts', 'total', { commit });
    const before = snapshotTree(repository.path, { exact: true });
    expect(stateOf(await resultAt(repository, anchor, { at: commit }))).toBe(
      'fresh identity_matched',
    );
    expect(stateOf(await resultAt(repository, anchor))).toBe('moved-renamed moved');
    expect(snapshotTree(repository.path, { exact: true })).toEqual(before);
  });

  test('39 a moved file and no budget: nothing is said; with a budget: moved', async () => {
    const { repository, commit } = change(BEFORE, {
      'src/store.ts': null,
      'lib/store.ts': MODULE,
    });
    using _ = repository;
    const anchors = [
      await anchorOn(BEFORE, 'src/store.ts', 'total', { commit }),
      await anchorOn(BEFORE, 'src/store.ts', 'Store.version', { commit }),
    ];
    const none = await checkRepository(repository, anchors, { budget: { files: 0 } });
    expect(none).toMatchObject({
      complete: false,
      budget: { limit: 'files', filesRead: 0 },
      uncheckedAnchorIds: anchors.map(({ id }) => id).sort(),
    });
    expect(none.results.map(stateOf)).toEqual(['unchecked budget', 'unchecked budget']);
    const report = await checkRepository(repository, anchors);
    expect(report.complete).toBe(true);
    expect(report.results.map(stateOf)).toEqual(['moved-renamed moved', 'moved-renamed moved']);
    expect(report.results.map(({ detail }) => detail.movedTo)).toEqual([
      'lib/store.ts',
      'lib/store.ts',
    ]);
  });
});

describe('what must never fool it', () => {
  test('50 a deleted GET is not one of those that were there all along', async () => {
    const route = (n: number) => `export async function GET(request: Request) {
  const user = await find(request, ${n});
  return Response.json({ user, page: ${n} });
}
`;
    const paths = Array.from({ length: 13 }, (_, i) => `app/r${i}/route.ts`);
    const before = Object.fromEntries(paths.map((path, i) => [path, route(i % 3)]));
    const [first = '', second = ''] = paths;
    const gone = await resultOf(before, [first, 'GET'], { [first]: 'export const dynamic = 1;\n' });
    expect(stateOf(gone)).toBe('lost declaration_missing');
    const touched = await resultOf(before, [first, 'GET'], {
      [first]: null,
      [second]: `// touched\n${route(0)}`,
    });
    expect(stateOf(touched)).toBe('lost file_missing');
  });

  test('short namesakes that left several files and came to one did not move there', async () => {
    const alias = 'const test = t.test;\n';
    const names = ['a', 'b', 'c', 'd'];
    const file = (name: string, head: string) =>
      `${head}export function ${name}() { return run(); }\n`;
    const before = Object.fromEntries(names.map((name) => [`${name}.ts`, file(name, alias)]));
    const after = Object.fromEntries(names.map((name) => [`${name}.ts`, file(name, '')]));
    const result = await resultOf(before, ['a.ts', 'test'], { ...after, 'new.ts': alias });
    expect(stateOf(result)).toBe('lost declaration_missing');
    expect(result.detail.candidates?.[0]).toMatchObject({ file: 'new.ts', score: 1 });
    const one = await resultOf(before, ['a.ts', 'test'], {
      'a.ts': file('a', ''),
      'new.ts': alias,
    });
    expect(stateOf(one)).toBe('moved-renamed moved');
  });

  test("of two equal helpers that are gone, the new one is nobody's for sure", async () => {
    const [tick = ''] = TICK.exec(MODULE) ?? [];
    const before = { 'a.ts': `${tick}a();\n`, 'b.ts': `${tick}b();\n` };
    const result = await resultOf(before, ['a.ts', 'tick'], {
      'a.ts': 'a();\n',
      'b.ts': 'b();\n',
      'c.ts': `${tick}c();\n`,
    });
    expect(stateOf(result)).toBe('lost declaration_missing');
    expect(result.detail.candidates?.[0]).toMatchObject({ file: 'c.ts', score: 1 });
  });

  test('51 renamed in place while a namesake exists elsewhere', async () => {
    const before = {
      ...BEFORE,
      'src/other.ts': 'export function total(n: number) { return n; }\n',
    };
    const result = await resultOf(before, ['src/store.ts', 'total'], {
      'src/store.ts': MODULE.replace('function total(', 'function sumOf('),
      'src/other.ts': 'export function total(n: number) { return n + 1; }\n',
    });
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail.renamedTo).toBe('sumOf');
  });

  test('52 a body in two new places is ambiguous, with both', async () => {
    const [tick = ''] = TICK.exec(MODULE) ?? [];
    const result = await resultOf(BEFORE, ['src/store.ts', 'tick'], {
      'src/store.ts': MODULE.replace(TICK, ''),
      'src/near.ts': tick,
      'far/away/far.ts': tick,
    });
    expect(stateOf(result)).toBe('lost ambiguous');
    expect(result.detail.candidates?.map(({ file, score }) => [file, score])).toEqual([
      ['src/near.ts', 1],
      ['far/away/far.ts', 1],
    ]);
  });

  test('of a file and its generated twin that both moved, git may call either the renamed one', async () => {
    const lines = (from: number) =>
      Array.from({ length: 12 }, (_, i) => `export const line${from + i} = ${from + i};\n`).join(
        '',
      );
    const text = (body: string, more = '') =>
      `${lines(0)}export function jsx(a: number) { ${body} }\n${more}`;
    const [old, edited] = ['return a * 2 + a / 3 - 1;', 'if (a) { return; } throw Error();'];
    const before = {
      'src/middleware/jsx/index.ts': text(old, '// one\n// two\n// three\n'),
      'dist/middleware/jsx/index.ts': text(old, '// 1\n// 2\n// 3\n'),
    };
    for (const body of [old, edited]) {
      const result = await resultOf(before, ['src/middleware/jsx/index.ts', 'jsx'], {
        'src/middleware/jsx/index.ts': null,
        'dist/middleware/jsx/index.ts': null,
        // Each is most like the other one's origin.
        'src/jsx/index.ts': text(body, '// 1\n// 2\n// 3\n'),
        'dist/jsx/index.ts': text(body, '// one\n// two\n// three\n'),
      });
      expect(result.state).toBe('lost');
      expect(result.detail.candidates?.map(({ file }) => file).sort()).toEqual([
        'dist/jsx/index.ts',
        'src/jsx/index.ts',
      ]);
      if (body === old)
        expect(result.detail.candidates?.[0]?.file, 'nearest first').toBe('src/jsx/index.ts');
    }
  });

  test('packages that moved together take what they have in common each to its own place', async () => {
    const common = 'export function id(a: number) { return a * 2 + a / 3 - 1; }\n';
    const own = (name: string) => `${common}export const ${name} = [1, 2, 3, '${name}'];\n`;
    const result = await resultOf(
      { 'packages/a/index.ts': own('a'), 'packages/b/index.ts': own('b') },
      ['packages/a/index.ts', 'id'],
      {
        'packages/a/index.ts': null,
        'packages/b/index.ts': null,
        'libs/a/index.ts': own('a'),
        'libs/b/index.ts': own('b'),
      },
    );
    expect(stateOf(result)).toBe('moved-renamed moved');
    expect(result.detail.movedTo).toBe('libs/a/index.ts');
  });

  test('53 a recursive function that was renamed', async () => {
    const text = (name: string) =>
      `export function ${name}(n: number): number { return n < 2 ? 1 : n * ${name}(n - 1); }\n`;
    const result = await resultOf({ 'a.ts': text('fact') }, ['a.ts', 'fact'], {
      'a.ts': text('factorial'),
    });
    expect(stateOf(result)).toBe('moved-renamed renamed');
    expect(result.detail.renamedTo).toBe('factorial');
  });

  test('54 the short members of a renamed class are renamed with it', async () => {
    const after = { 'src/store.ts': MODULE.replace('class Store', 'class Shelf') };
    for (const member of ['version', 'get', 'entries']) {
      const result = await resultOf(BEFORE, ['src/store.ts', `Store.${member}`], after);
      expect(stateOf(result)).toBe('moved-renamed renamed');
      expect(result.detail.renamedTo).toBe(`Shelf.${member}`);
    }
  });

  test('a nested container takes its members along, into another file too', async () => {
    const inner = (outer: string) =>
      `export namespace ${outer} { export class Inner { a = 1; b() { return 2; } c(x: number) { return x + 1 + x; } } }\n`;
    const before = { 'a.ts': `${inner('Outer')}export const rest = [1, 2, 3];\n` };
    const result = await resultOf(before, ['a.ts', 'Outer.Inner.b'], {
      'a.ts': 'export const rest = [1, 2, 3];\n',
      'b.ts': inner('Shell'),
    });
    expect(stateOf(result)).toBe('moved-renamed moved_and_renamed');
    expect(result.detail).toMatchObject({ movedTo: 'b.ts', renamedTo: 'Shell.Inner.b' });
  });

  test('61 another anchor on the page changes no answer', async () => {
    const { repository, commit } = change(BEFORE, {
      'src/store.ts': MODULE.replace('class Store', 'class Shelf').replace('at + 1', 'at + 2'),
    });
    using _ = repository;
    const names = ['Store', 'Store.put', 'Store.get', 'Store.version', 'tick', 'Entry'];
    const anchors = await Promise.all(
      names.map((name) => anchorOn(BEFORE, 'src/store.ts', name, { commit })),
    );
    const together = await checkRepository(repository, anchors);
    for (const anchor of anchors) {
      const alone = await resultAt(repository, anchor);
      expect(together.results.find((it) => it.anchor.id === anchor.id)).toEqual(alone);
    }
  });

  test('62 a file of 1.2 MB is not read, and nothing of it is lost', async () => {
    const big = `${MODULE}// ${'x'.repeat(1_200_000)}\n`;
    const result = await resultOf(BEFORE, ['src/store.ts', 'total'], { 'src/store.ts': big });
    expect(stateOf(result)).toBe('unchecked too-large');
  });

  test('63 any path works', async () => {
    for (const path of ['app/[id]/(x)/route.ts', 'src/naïve.ts', '.github/x.ts']) {
      const before = { [path]: MODULE };
      const stale = await resultOf(before, [path, 'total'], {
        [path]: MODULE.replace('sum + it.at', 'sum - it.at'),
      });
      expect(stateOf(stale)).toBe('stale body_changed');
      const moved = await resultOf(before, [path, 'total'], { [path]: null, 'b.ts': MODULE });
      expect(stateOf(moved)).toBe('moved-renamed moved');
    }
  });
});
