import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCli } from '../../apps/cli/test/built-cli.js';
import { listFiles } from '../shared/list-files.mjs';
import { findTranscripts } from './find-transcripts.mjs';
import { runTranscripts } from './run-transcripts.mjs';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const pages = listFiles((path: string) => path.endsWith('.md')).filter(
  (file: string) => findTranscripts(read(file)).length > 0,
);

beforeAll(buildCli, 180_000);

describe('sessions in documents show what their commands print', () => {
  test('in the pages that newcomers read', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', 'docs/guide/anchors.md', 'skills/holdfast/SKILL.md']),
    );
  });

  test.each(pages)('%s', (file: string) => {
    // To write what they print now: node scripts/check-transcripts.mjs --update
    expect(runTranscripts(read(file)).map(({ message }: { message: string }) => message)).toEqual(
      [],
    );
  });
});
