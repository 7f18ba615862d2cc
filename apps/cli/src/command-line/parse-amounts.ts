import { shorten } from '@holdfast/base';
import { usageError } from './usage-error.js';

/** `--wait` in milliseconds; 0 when it is not given. */
export function parseWait(text: string | undefined): number {
  if (text === undefined) return 0;
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(seconds)) {
    throw usageError(`--wait cannot be ${shorten(text)}.`, 'Give seconds: --wait 30');
  }
  return Math.round(seconds * 1000);
}

/** A count such as `--keep 20`. */
export function parseCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) {
    throw usageError(`${option} cannot be ${shorten(text)}.`, `Give a number: ${option} 20`);
  }
  return Number(text);
}

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** An age such as `--older-than 30d` in milliseconds. */
export function parseAge(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) {
    throw usageError(
      `${option} cannot be ${shorten(text)}.`,
      `Give minutes, hours, days or weeks: ${option} 45m, 12h, 30d, 8w`,
    );
  }
  return Number(amount) * (UNIT_MS[unit] ?? 0);
}
