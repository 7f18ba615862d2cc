import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusVersions } from './corpus.js';
import type { FormatCounts } from './format/format-counts.js';
import { FORMATTERS } from './format/format-matrix.js';
import { formatSample } from './format-sample.js';
import type { Parts } from './whole-run.js';

/** Declarations; format-matrix.long.test.ts takes more. */
const SAMPLE = 1000;
const LIMIT = 3_600_000;

describe('formatter matrix', () => {
  test('no formatter changes a hash of the sample', () => formatSample(SAMPLE), LIMIT);

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

interface FormatRecord extends FormatCounts {
  readonly corpus: Readonly<Record<string, string>>;
  readonly parts: Parts;
}

function readRecord(): FormatRecord {
  return JSON.parse(readFileSync(new URL('format-counts.json', import.meta.url), 'utf8'));
}
