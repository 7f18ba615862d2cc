import { shorten } from '@holdfast/base';
import { parseCount } from './parse-amounts.js';
import { usageError } from './usage-error.js';

/** Budget options, as given; absent ones keep the project's setting. */
export interface BudgetValues {
  readonly 'max-files'?: string | undefined;
  readonly 'max-bytes': string | undefined;
  readonly 'max-seconds': string | undefined;
  readonly 'search-files': string | undefined;
}

/** Reads a budget from a command line. */
export function parseBudget(values: BudgetValues) {
  const files = parseCount('--max-files', values['max-files']);
  const searchFiles = parseCount('--search-files', values['search-files']);
  const seconds = parseCount('--max-seconds', values['max-seconds']);
  const bytes = parseBytes('--max-bytes', values['max-bytes']);
  return {
    ...(files === undefined ? {} : { files }),
    ...(searchFiles === undefined ? {} : { searchFiles }),
    ...(seconds === undefined ? {} : { timeMs: seconds * 1000 }),
    ...(bytes === undefined ? {} : { bytes }),
  };
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  kb: 1000,
  mb: 1_000_000,
  gb: 1_000_000_000,
};

/** A size such as `--max-bytes 32MB`; units are decimal. */
function parseBytes(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, amount, unit = ''] = /^(\d{1,12})([kmg]b)?$/i.exec(text) ?? [];
  if (amount === undefined) {
    throw usageError(`${option} cannot be ${shorten(text)}.`, `Give bytes: ${option} 500KB, 32MB`);
  }
  return Number(amount) * (UNITS[unit.toLowerCase()] ?? 1);
}
