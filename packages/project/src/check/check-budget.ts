import type { CheckBudget } from '@holdfast/anchors';
import type { Config } from '../config/config-schema.js';

/** The budget of the configuration, overruled by what this check was asked for. */
export function checkBudget(
  { budget = {} }: Config,
  asked: Partial<CheckBudget> = {},
): Partial<CheckBudget> {
  const { files, bytes, seconds, fileBytes, searchFiles } = budget;
  return {
    ...(files === undefined ? {} : { files }),
    ...(searchFiles === undefined ? {} : { searchFiles }),
    ...(bytes === undefined ? {} : { bytes }),
    ...(seconds === undefined ? {} : { timeMs: seconds * 1000 }),
    ...(fileBytes === undefined ? {} : { maxFileBytes: fileBytes }),
    ...asked,
  };
}
