import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitBlobId, memorySourceTree, type SourceRead } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { factsOutlines } from '../../graph/facts-outlines.js';
import { createOutlineProvider } from './create-outline-provider.js';

const TEXT = "import './b';\nimport('./c')";
const bytes = new TextEncoder().encode(TEXT);
const contentId = gitBlobId(bytes);

function reading(): { count: number; read(): Promise<SourceRead> } {
  const counter = {
    count: 0,
    read: async (): Promise<SourceRead> => {
      counter.count += 1;
      return { kind: 'found', bytes, contentId };
    },
  };
  return counter;
}

async function ask(cacheDirectory: string, path: string, counter: ReturnType<typeof reading>) {
  const provider = createOutlineProvider({ cacheDirectory });
  const answer = await provider.outline(path, contentId, counter.read);
  await provider.close();
  return answer.kind === 'outline' && answer.outline.imports.map(({ specifier }) => specifier);
}

test('a remembered outline is not read again; a damaged or deleted memory is made anew', async () => {
  const dir = makeTempDir('outlines-');
  const counter = reading();
  expect(await ask(dir.path, 'a.ts', counter)).toEqual(['./b', './c']);
  expect(await ask(dir.path, 'other.ts', counter)).toEqual(['./b', './c']);
  expect(counter.count).toBe(1);
  expect(readdirSync(dir.path).sort()).toEqual(['.gitignore', 'outlines']);

  // The same content in another language is another outline.
  expect(await ask(dir.path, 'a.tsx', counter)).toEqual(['./b', './c']);
  expect(counter.count).toBe(2);

  const file = join(dir.path, 'outlines');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.replace('./b', './x'));
  expect(await ask(dir.path, 'a.ts', counter)).toEqual(['./b', './c']);
  writeFileSync(file, whole.slice(0, -5));
  expect(await ask(dir.path, 'a.ts', counter)).toEqual(['./b', './c']);
  rmSync(dir.path, { recursive: true });
  expect(await ask(dir.path, 'a.ts', counter)).toEqual(['./b', './c']);
  expect(counter.count).toBe(5);
  dir.remove();
});

test('what cannot be read is told and not remembered', async () => {
  const provider = createOutlineProvider();
  const answers = await Promise.all(
    (
      [
        { kind: 'unavailable', reason: 'no-permission' },
        { kind: 'too-large', size: 5 },
        { kind: 'found', bytes: Uint8Array.of(0xff), contentId: '0' },
      ] as const
    ).map((source) => provider.outline('a.ts', undefined, async () => source)),
  );
  expect(answers.map((answer) => answer.kind === 'unread' && answer.reason)).toEqual([
    'its content cannot be had (no-permission)',
    'its content cannot be had (too-large)',
    'it is not UTF-8 text',
  ]);
  const other = await provider.outline('a.css', undefined, async () => ({ kind: 'absent' }));
  expect(other).toEqual({ kind: 'unsupported' });
  await provider.close();
});

test.each([
  [
    'a.vue',
    "<script setup lang=\"ts\">\nimport './b';\nconst c = () => import('./c');\n</script>\n",
  ],
  [
    'a.vue',
    '<script lang="tsx">\nconst lazy = <T,>() => import("./c");\nexport default () => <b>{lazy()}</b>;\n</script>\n',
  ],
  [
    'a.svelte',
    '<script>\n  const load = require("./b");\n  import("./c");\n</script>\n<p>import("./d")</p>\n',
  ],
  ['a.astro', '---\nconst page = await import("./b");\n---\n<p>import("./d")</p>\n'],
])('a component has the same outline by either parser: %s', async (path, text) => {
  const provider = createOutlineProvider();
  const facts = createFactsProvider({ workers: 0 });
  const tree = memorySourceTree({ [path]: text });
  const read = () => tree.read(path);
  const fast = await provider.outline(path, undefined, read);
  expect(fast).toMatchObject({ kind: 'outline', outline: { whole: true } });
  expect(await factsOutlines(facts).outline(path, undefined, read)).toEqual(fast);
  await Promise.all([provider.close(), facts.close()]);
});

test('a component whose script is broken is read as far as it goes', async () => {
  const provider = createOutlineProvider();
  const text = "<script>\nimport './b';\nconst c = import('./c');\nconst = ] }\n</script>\n";
  const tree = memorySourceTree({ 'a.vue': text });
  const answer = await provider.outline('a.vue', undefined, () => tree.read('a.vue'));
  expect(answer).toMatchObject({
    kind: 'outline',
    outline: { whole: false, imports: [{ specifier: './b' }, { specifier: './c' }] },
  });
  await provider.close();
});
