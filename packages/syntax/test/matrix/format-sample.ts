import { expect } from 'vitest';
import { denseCorpus } from './corpus.js';
import { type ReadFile, readFacts } from './format/compare.js';
import { countOutcomes } from './format/format-counts.js';
import { FORMATTERS, formatMatrix } from './format/format-matrix.js';

/** Each file is formatted by every tenth configuration, in turn. */
const TURNS = 10;

/** Formats files with so many declarations, and shows that no formatter changed a hash of them. */
export async function formatSample(declarations: number): Promise<void> {
  const files = await sample(declarations);
  const counts = await countOutcomes(
    formatMatrix(files, (file, configuration) => configuration % TURNS === file % TURNS),
  );
  expect(Object.keys(counts)).toEqual(FORMATTERS.map(({ name }) => name));
  for (const [name, { comparisons, faults, texts, unreadable, refused }] of Object.entries(
    counts,
  )) {
    expect(faults, name).toEqual([]);
    expect(comparisons, name).toBeGreaterThan(declarations);
    // A formatter that fails on everything must not look like one that changes nothing.
    expect(refused + unreadable.length, name).toBeLessThan(texts / 50);
  }
}

async function sample(wanted: number): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  let declarations = 0;
  for (const file of denseCorpus()) {
    const read = await readFacts(file);
    if (read === undefined) continue;
    files.push(read);
    declarations += read.facts.declarations.length;
    if (declarations >= wanted) break;
  }
  return files;
}
