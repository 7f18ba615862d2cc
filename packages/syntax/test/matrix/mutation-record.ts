import { readFileSync } from 'node:fs';
import type { MutationCounts } from './mutate/mutation-counts.js';
import type { Parts } from './whole-run.js';

/** What the latest run of the whole matrix counted. */
export type MutationRecord = MutationCounts & {
  readonly corpus: Readonly<Record<string, string>>;
  readonly parts: Parts;
};

export function readMutationRecord(): MutationRecord {
  const file = new URL('mutation-counts.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as MutationRecord;
}
