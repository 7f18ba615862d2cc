import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusVersions, denseCorpus } from './corpus.js';
import { type ReadFile, readFacts } from './format/compare.js';
import { countOutcomes, type FormatCounts } from './format/format-counts.js';
import { FORMATTERS, formatMatrix } from './format/format-matrix.js';
import type { Parts } from './whole-run.js';

const SAMPLE = 3000;
/** Each file is formatted by every tenth configuration, in turn. */
const TURNS = 10;
const LIMIT = 3_600_000;

describe('formatter matrix', () => {
  test(
    'no formatter changes a hash of the sample',
    async () => {
      const files = await sample();
      const counts = await countOutcomes(
        formatMatrix(files, (file, configuration) => configuration % TURNS === file % TURNS),
      );
      expect(Object.keys(counts)).toEqual(FORMATTERS.map(({ name }) => name));
      for (const [name, { comparisons, faults, texts, unreadable, refused }] of Object.entries(
        counts,
      )) {
        expect(faults, name).toEqual([]);
        expect(comparisons, name).toBeGreaterThan(SAMPLE);
        // A formatter that fails on everything must not look like one that changes nothing.
        expect(refused + unreadable.length, name).toBeLessThan(texts / 50);
      }
    },
    LIMIT,
  );

  test('the committed record is of this corpus and without faults', () => {
    const { corpus, declarations, formatters, parts } = readRecord();
    expect(corpus).toEqual(corpusVersions());
    expect(declarations * parts.of).toBeGreaterThanOrEqual(20_000 * parts.done);
    for (const { name, configurations } of FORMATTERS) {
      expect(formatters[name]?.configurations, name).toBe(configurations.length);
      expect(formatters[name]?.faults, name).toEqual([]);
    }
  });
});

async function sample(): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  let declarations = 0;
  for (const file of denseCorpus()) {
    const read = await readFacts(file);
    if (read === undefined) continue;
    files.push(read);
    declarations += read.facts.declarations.length;
    if (declarations >= SAMPLE) break;
  }
  return files;
}

interface FormatRecord extends FormatCounts {
  readonly corpus: Readonly<Record<string, string>>;
  readonly parts: Parts;
}

function readRecord(): FormatRecord {
  return JSON.parse(readFileSync(new URL('format-counts.json', import.meta.url), 'utf8'));
}
