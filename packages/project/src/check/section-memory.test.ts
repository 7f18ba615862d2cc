import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAnchors } from '@holdfast/anchors';
import { memorySourceTree, type SourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { rangeAnchor } from '../../test/reports.js';
import { openSectionMemory } from './section-memory.js';

const FILE = '.holdfast/cache/sections';

/** A tree that counts how often its document is read. */
function counted(tree: SourceTree): { readonly tree: SourceTree; readonly reads: string[] } {
  const reads: string[] = [];
  return {
    reads,
    tree: {
      ...tree,
      read: (path, maxBytes) => {
        reads.push(path);
        return tree.read(path, maxBytes);
      },
    },
  };
}

test('a document is taken apart once; when it is another one, or has lost the section, it is read', async () => {
  using directory = makeTempDir();
  const facts = createFactsProvider({ workers: 0 });
  const anchor = rangeAnchor('an_a', { document: 'README.md', section: 'web', fileHint: 'a.yaml' });
  const lookAt = async (text: string) => {
    const sections = openSectionMemory(directory.path);
    const { tree, reads } = counted(memorySourceTree({ 'README.md': text, 'a.yaml': 'a' }));
    const { results } = await checkAnchors({ anchors: [anchor], tree, facts, sections });
    sections.save();
    const { detail } = results[0] ?? expect.unreachable();
    return { section: detail.section, read: reads.includes('README.md') };
  };
  expect(await lookAt('# Web\n')).toEqual({ section: undefined, read: true });
  expect(await lookAt('# Web\n')).toEqual({ section: undefined, read: false });
  expect(await lookAt('# Nets\n')).toEqual({ section: 'missing', read: true });
  expect(await lookAt('# Nets\n')).toEqual({ section: 'missing', read: true });
  expect(await lookAt('# All\n## Web\n')).toEqual({ section: { movedTo: 'all/web' }, read: true });
  await facts.close();
});

test('nothing learned, nothing written; what cannot be read is nothing known', () => {
  using directory = makeTempDir();
  openSectionMemory(directory.path).save();
  expect(existsSync(join(directory.path, FILE))).toBe(false);
  mkdirSync(join(directory.path, '.holdfast/cache'), { recursive: true });
  for (const text of ['', '[["a",["one"]]]', 'holdfast-sections x\n[["a",["one"]]]']) {
    writeFileSync(join(directory.path, FILE), text);
    expect(openSectionMemory(directory.path).get('a')).toBeUndefined();
  }
});

test('of very many documents the newest are kept', () => {
  using directory = makeTempDir();
  const memory = openSectionMemory(directory.path);
  for (let i = 0; i < 2_100; i += 1) memory.put(`id-${i}`, ['one']);
  memory.save();
  const again = openSectionMemory(directory.path);
  const kept = Array.from({ length: 2_100 }, (_, i) => again.get(`id-${i}`));
  expect(kept.findIndex((it) => it !== undefined)).toBe(100);
  expect(kept.at(-1)).toEqual(['one']);
});
